import { expect, it } from 'vitest';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import { gridOf, placeAt } from './grid-places.ts';

const casts = [3, 8].map((id) => ({ id, name: 'さくら', isShown: true, icon: null }));
const days = ['2026-11-20', '2026-11-21'].map((value) => ({ value })) as ShiftWeek['days'];
const WEEK = { casts, days };
const EVENING: Cell = { start: 1200, end: 1500 };

it('names whose day a cell is, and no day beside the grid', () => {
  expect(placeAt(WEEK, { row: 1, column: 1 })).toEqual({ castId: 8, date: '2026-11-21' });
  for (const at of [
    { row: 2, column: 0 },
    { row: 0, column: 2 },
  ])
    expect(placeAt(WEEK, at)).toBeNull();
});

it('enters and reads what stands in the grid alone', () => {
  const entered: unknown[] = [];
  const store = {
    cellAt: () => EVENING,
    enter: (entries: readonly unknown[]) => entered.push(...entries),
  };
  const { cellAt, enter } = gridOf(store, WEEK);
  enter([
    { at: { row: 0, column: 1 }, to: null },
    { at: { row: 0, column: 7 }, to: null },
  ]);
  expect(entered).toEqual([{ castId: 3, date: '2026-11-21', to: null }]);
  expect([cellAt({ row: 0, column: 1 }), cellAt({ row: 0, column: 7 })]).toEqual([EVENING, null]);
});
