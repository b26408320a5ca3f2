import { type IsoDate, instantOf } from '../../core/business-day.ts';

/** What a shop says of its seats is shown for this long, and never beyond its closing time. */
export const SHOWN_MS = 60 * 60_000;

type Opening = { date: IsoDate; openMinute: number; closeMinute: number };

/**
 * Until when (ms) it is shown; null while the shop is closed. `week`: its openings of today and the days after it, none
 * where it has entered no hours.
 */
export function endOfVacancy(week: readonly Opening[], today: IsoDate, now: number): number | null {
  if (week.length === 0) return now + SHOWN_MS;
  const open = week.find(({ date }) => date === today);
  const isOpen = open && instantOf(today, open.openMinute) <= now && now < instantOf(today, open.closeMinute);
  return isOpen ? Math.min(now + SHOWN_MS, instantOf(today, open.closeMinute)) : null;
}
