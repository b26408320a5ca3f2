import { type IsoDate, instantOf } from '../../core/business-day.ts';

/** What a shop says of its seats is shown for this long, and never beyond its closing time. */
export const SHOWN_MS = 60 * 60_000;

type Opening = { date: IsoDate; openMinute: number; closeMinute: number };

/** Until when (ms) it is shown; null while the shop is closed. `day`: today's opening, 'unknown' where it has entered no hours. */
export function endOfVacancy(day: Opening | 'closed' | 'unknown', now: number): number | null {
  if (day === 'unknown') return now + SHOWN_MS;
  if (day === 'closed') return null;
  const [opens, closes] = [instantOf(day.date, day.openMinute), instantOf(day.date, day.closeMinute)];
  return opens <= now && now < closes ? Math.min(now + SHOWN_MS, closes) : null;
}
