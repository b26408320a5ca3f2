import { scaleBand, scaleQuantize } from 'd3-scale';

/** `text` stands in it; `value` says how dark it is. */
export type HeatCell = { value: number; text: string };
export type HeatBox = { width: number; left: number; top: number; row: number };

/** 0 has no colour of its own. */
const LEVELS = [1, 2, 3, 4] as const;
const GAP = 0.06;

/** Where the cells of a week stand, a row for each of `rows`; a row that is null stays empty. */
export function layOutHeat(
  rows: readonly (readonly HeatCell[] | null)[],
  columns: readonly string[],
  { width, left, top, row }: HeatBox,
) {
  const most = Math.max(1, ...rows.flatMap((cells) => (cells ?? []).map(({ value }) => value)));
  const level = scaleQuantize<number>().domain([0, most]).range(LEVELS);
  const x = scaleBand<number>()
    .domain(columns.map((_, i) => i))
    .range([left, width])
    .paddingInner(GAP);
  const centre = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2;
  return {
    height: top + rows.length * row,
    heads: columns.map((text, i) => ({ text, x: centre(i) })),
    rows: rows.map((cells, at) => ({
      y: top + at * row,
      cells: (cells ?? []).map(({ value, text }, i) => ({
        ...{ text, x: x(i) ?? 0, centre: centre(i), width: x.bandwidth() },
        level: value === 0 ? 0 : level(value),
      })),
    })),
  };
}
