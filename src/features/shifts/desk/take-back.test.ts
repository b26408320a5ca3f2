import { expect, it } from 'vitest';
import type { Cell, CellChange } from '../../../../server/desk/shifts/rules.ts';
import { placeKey } from './known-cells.ts';
import { shownText } from './take-back.ts';

const EVENING: Cell = { start: 1200, end: 1500 };
const LONGER: Cell = { start: 1200, end: null };
const LATE: Cell = { start: 1320, end: null };
const textOf = (...changes: [was: Cell, to: Cell][]) =>
  shownText(
    new Map(
      changes
        .map(([was, to], castId): CellChange => ({ castId, date: '2026-11-20', was, to }))
        .map((change) => [placeKey(change), change]),
    ),
  );

it('says what visitors see of a publishing that is taken back: shifts, and their starts alone', () => {
  expect(textOf([EVENING, null], [EVENING, 'off'], ['off', LATE], [LATE, EVENING])).toBe(
    '表示されなくなる出勤 2件、また表示される出勤 1件、時刻が元に戻る出勤 1件',
  );
  expect(textOf(['off', null], [EVENING, LONGER])).toBe('出勤の表示は変わりません');
});
