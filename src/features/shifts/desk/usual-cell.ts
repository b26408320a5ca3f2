import { type Cell, isSpan, type Span } from '../../../../server/desk/shifts/rules.ts';
import { EVENING } from '../patterns.ts';
import { datesOf } from './known-cells.ts';
import type { ShiftStore } from './shift-store.ts';

/** What one tap enters: her own times of another day, else the shop's most frequent, else its hours. */
export function usualCell(
  castId: number,
  { $week, cellAt, publishedAt }: Pick<ShiftStore, '$week' | 'cellAt' | 'publishedAt'>,
  hours: { open: number; close: number } | null,
  patterns: readonly Span[],
): Span {
  const dates = datesOf($week.get());
  const own = [
    ...dates.map((date) => publishedAt({ castId, date })),
    ...dates.map((date) => cellAt({ castId, date })),
  ];
  const times = own.find((cell: Cell): cell is Span => isSpan(cell));
  return times ?? patterns[0] ?? (hours ? { start: hours.open, end: null } : EVENING);
}
