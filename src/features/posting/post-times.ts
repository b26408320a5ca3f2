import { SCHEDULE_DAYS } from '../../../server/community/posting/limits.ts';
import { addDays, businessDateOf, clockOf, instantOf, isoOf } from '../../../server/core/business-day.ts';
import { timeText } from '../../../server/core/time-text.ts';

const HOUR = 3_600_000;
/** A time this near is as good as now. */
const SOON = 5 * 60_000;

/** The instant of such a field; NaN for what is none. */
export const instantIn = (field: string): number => Date.parse(isoOf(field));

/** 「11/21(土) 19:00」 */
export const timeIn = (field: string): string => timeText(isoOf(field));

export type Preset = { field: string; name: string };

/** The times that are offered: an hour before the next shift begins, and tonight (or tomorrow) at 20:00. */
export function presetsAt(now: number, nextShift: number | null): Preset[] {
  const presets: Preset[] = [];
  const before = nextShift === null ? 0 : nextShift - HOUR;
  if (before > now + SOON)
    presets.push({ field: clockOf(before), name: `出勤の1時間前（${clockOf(before).slice(11)}）` });
  const today = businessDateOf(now);
  const tonight = instantOf(today, 20 * 60);
  const isOver = tonight <= now + SOON;
  const evening = clockOf(isOver ? instantOf(addDays(today, 1), 20 * 60) : tonight);
  if (!presets.some(({ field }) => field === evening))
    presets.push({ field: evening, name: isOver ? '明日の20:00' : '今日の20:00' });
  return presets;
}

/** The next full hour, at least half an hour from now. */
export const nextHour = (now: number): string => clockOf(Math.ceil((now + HOUR / 2) / HOUR) * HOUR);

/** The earliest and the latest time that can be chosen. */
export const timeBounds = (now: number): { min: string; max: string } => ({
  min: clockOf(now),
  max: clockOf(now + SCHEDULE_DAYS * 24 * HOUR),
});

/** By then she has mostly left where a photo was taken. */
export const LATER_HOURS = 3;
/** So much later than now, to the next five minutes. */
export const laterFrom = (now: number): string =>
  clockOf(Math.ceil((now + LATER_HOURS * HOUR) / SOON) * SOON);
