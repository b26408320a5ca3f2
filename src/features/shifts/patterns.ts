import { type Cell, isSpan, type Span, sameCell, shortCell } from '../../../server/desk/shifts/rules.ts';

const SHOWN = 4;
/** Where a shop has entered no hours. */
export const EVENING: Span = { start: 1200, end: null };

/** The times that the shop uses most, those being entered among them. */
export function patternsOf(
  { cells }: { cells: readonly { cell: Cell }[] },
  edits: Iterable<{ to: Cell }>,
): Span[] {
  const counts = new Map<string, { span: Span; count: number }>();
  for (const cell of [...cells.map((each) => each.cell), ...[...edits].map(({ to }) => to)]) {
    if (!isSpan(cell)) continue;
    const { count } = counts.get(shortCell(cell)) ?? { count: 0 };
    counts.set(shortCell(cell), { span: cell, count: count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.span.start - b.span.start)
    .slice(0, SHOWN)
    .map(({ span }) => span);
}

/** Her own times of the shown days before those that the shop uses most. */
export function patternsFor(
  castId: number,
  { cells }: { cells: readonly { castId: number; cell: Cell }[] },
  edits: readonly { castId: number; to: Cell }[],
): Span[] {
  const isHers = (each: { castId: number }) => each.castId === castId;
  const own = patternsOf({ cells: cells.filter(isHers) }, edits.filter(isHers));
  const all = [...own, ...patternsOf({ cells }, edits)];
  return all.filter((span, at) => all.findIndex((other) => sameCell(other, span)) === at).slice(0, SHOWN);
}
