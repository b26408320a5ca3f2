import { addDays, type IsoDate } from '../../../../server/core/business-day.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import {
  type Cell,
  type CellChange,
  isSpan,
  type Span,
  shortCell,
  WEEK_DAYS,
} from '../../../../server/desk/shifts/rules.ts';
import type { ShiftStore } from './shift-store.ts';

const SHOWN = 4;
/** Where a shop has entered no hours. */
const EVENING: Span = { start: 1200, end: null };

/** The times that the shop uses most, those being entered among them. */
export function patternsOf({ cells }: ShiftWeek, edits: Iterable<CellChange>): Span[] {
  const counts = new Map<string, { span: Span; count: number }>();
  for (const cell of [...cells.map((each) => each.cell), ...[...edits].map(({ to }) => to)]) {
    if (!isSpan(cell)) continue;
    const { count } = counts.get(shortCell(cell)) ?? { count: 0 };
    counts.set(shortCell(cell), { span: cell, count: count + 1 });
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || a.span.start - b.span.start)
    .slice(0, SHOWN)
    .map(({ span }) => span);
}

/** What one tap enters: her own times of another day, else the shop's most frequent, else its hours. */
export function usualCell(
  castId: number,
  { $week, cellAt, publishedAt }: Pick<ShiftStore, '$week' | 'cellAt' | 'publishedAt'>,
  hours: { open: number; close: number } | null,
  patterns: readonly Span[],
): Span {
  const { first } = $week.get();
  const dates: IsoDate[] = Array.from({ length: WEEK_DAYS }, (_, ahead) => addDays(first, ahead));
  const own = [
    ...dates.map((date) => publishedAt({ castId, date })),
    ...dates.map((date) => cellAt({ castId, date })),
  ];
  const times = own.find((cell: Cell): cell is Span => isSpan(cell));
  return times ?? patterns[0] ?? (hours ? { start: hours.open, end: null } : EVENING);
}
