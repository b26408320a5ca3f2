import { type Cell, longCell, readCell } from '../../../../server/desk/shifts/rules.ts';
import type { At, Size } from './grid-range.ts';

/** What is chosen, as a spreadsheet takes it: a line for each row, with tabs. */
export function rangeText(range: readonly At[], cellAt: (at: At) => Cell): string {
  const rows = new Map<number, string[]>();
  for (const at of range) rows.set(at.row, [...(rows.get(at.row) ?? []), longCell(cellAt(at))]);
  return [...rows.values()].map((texts) => texts.join('\t')).join('\n');
}

/** One text fills what is chosen; a table begins where that begins. What is no shift, and what stands outside, is left out. */
export function pastedEntries(
  text: string,
  range: readonly [At, ...At[]],
  { rows, columns }: Size,
): { at: At; cell: Cell }[] {
  const table = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const [first] = range;
  const targets =
    table.length === 1 && table[0]?.length === 1
      ? range.map((at) => ({ at, typed: text }))
      : table.flatMap((line, down) =>
          line.map((typed, beside) => ({
            at: { row: first.row + down, column: first.column + beside },
            typed,
          })),
        );
  return targets.flatMap(({ at, typed }) => {
    const cell = readCell(typed);
    return cell === undefined || at.row >= rows || at.column >= columns ? [] : [{ at, cell }];
  });
}
