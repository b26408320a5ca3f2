export type At = { row: number; column: number };
export type Size = { rows: number; columns: number };

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most - 1));

/** A step in the grid, which ends at its edges. */
export const moveBy = (at: At, by: At = { row: 0, column: 0 }, { rows, columns }: Size): At => ({
  row: within(at.row + by.row, rows),
  column: within(at.column + by.column, columns),
});

const between = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i);

/** The cells of the rectangle between two, row by row; one at least. */
export const rangeOf = (a: At, b: At): [At, ...At[]] =>
  between(a.row, b.row).flatMap((row) => between(a.column, b.column).map((column) => ({ row, column }))) as [
    At,
    ...At[],
  ];

export const ARROWS = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
export const isArrow = (key: string): key is keyof typeof ARROWS => Object.hasOwn(ARROWS, key);
