import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import { moveBy, rangeOf } from './grid-range.ts';
import { pastedEntries, rangeText } from './grid-text.ts';

const SIZE = { rows: 3, columns: 7 };
const EVENING: Cell = { start: 1200, end: 1500 };
const at = (row: number, column: number) => ({ row, column });

describe('the grid of shifts', () => {
  it('chooses the rectangle between two cells, from whichever corner', () => {
    const whole = [at(0, 1), at(0, 2), at(1, 1), at(1, 2)];
    expect(rangeOf(at(0, 1), at(1, 2))).toEqual(whole);
    expect(rangeOf(at(1, 1), at(0, 2))).toEqual(whole);
  });

  it('ends at its edges', () => {
    expect(moveBy(at(0, 0), at(-1, -1), SIZE)).toEqual(at(0, 0));
    expect(moveBy(at(2, 6), at(1, 1), SIZE)).toEqual(at(2, 6));
    expect(moveBy(at(1, 1), at(1, 0), SIZE)).toEqual(at(2, 1));
  });

  it('fills what is chosen with one text', () => {
    expect(pastedEntries('20-25\n', rangeOf(at(0, 0), at(1, 0)), SIZE)).toEqual([
      { at: at(0, 0), cell: EVENING },
      { at: at(1, 0), cell: EVENING },
    ]);
  });

  it('lays a table of a spreadsheet down from its first cell, without what stands outside or is no shift', () => {
    expect(pastedEntries('20-25\t休み\r\n\tさくら\r\n20-\t20-', rangeOf(at(1, 6), at(1, 6)), SIZE)).toEqual([
      { at: at(1, 6), cell: EVENING },
      { at: at(2, 6), cell: null },
    ]);
  });

  it('is copied as a spreadsheet takes it, and comes back as it was', () => {
    const cells: Cell[] = [EVENING, 'off', null, { start: 1230, end: null }];
    const range = rangeOf(at(0, 0), at(1, 1));
    const text = rangeText(range, ({ row, column }) => cells[row * 2 + column] ?? null);
    expect(text).toBe('20:00〜25:00\t休み\n未定\t20:30〜ラスト');
    expect(pastedEntries(text, range, SIZE).map(({ cell }) => cell)).toEqual(cells);
  });
});
