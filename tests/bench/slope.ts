/** A slope per unit of `x`, and the interval in which it lies with 95 %. */
export type Line = { slope: number; low: number; high: number };
type Point = { x: number; y: number };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Standard errors to either side: of the normal distribution, and more where there are few points. */
const widthFor = (points: number) => 1.96 * (1 + 2 / Math.max(1, points - 2));

/**
 * Least squares. What lies above the line comes in runs (memory until it is collected), so that neighbours are no
 * news: the points count for fewer by their correlation with the one before.
 */
export function lineThrough(points: readonly Point[]): Line {
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const rest = points.map((point) => point.y - y - slope * (point.x - x));
  const square = rest.reduce((sum, value) => sum + value ** 2, 0);
  const both = rest.slice(1).reduce((sum, value, i) => sum + value * (rest[i] ?? 0), 0);
  const repeated = square > 0 ? Math.min(0.9, Math.max(0, both / square)) : 0;
  const told = Math.max(3, (points.length * (1 - repeated)) / (1 + repeated));
  const error = Math.sqrt(square / Math.max(1, points.length - 2) / spread) * Math.sqrt(points.length / told);
  const width = widthFor(told) * error;
  return { slope, low: slope - width, high: slope + width };
}
