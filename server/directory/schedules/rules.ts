import { endOfBusinessDay, formatMinute, type IsoDate, instantOf } from '../../core/business-day.ts';
import type { PublicShift } from './contract.ts';

/** Today and the seven days after it. */
export const SCHEDULE_DAYS = 8;

/** A shift without its end: `endMinute` decides `ended` here and goes no further. */
export function publicShift(
  date: IsoDate,
  shift: { startMinute: number; endMinute: number },
  now: Date | number,
): PublicShift {
  return {
    start: formatMinute(shift.startMinute),
    startsAt: instantOf(date, shift.startMinute) / 60_000,
    ended: Number(now) >= instantOf(date, shift.endMinute),
  };
}

/**
 * Whole seconds until a page made at `now` says something else: the first of `changes` (instants in ms, such as the
 * ends of the shifts it shows) still to come, or the next 05:00 JST. At least 1.
 */
export function secondsUntilChange(now: Date | number, changes: readonly number[] = []): number {
  const coming = changes.filter((instant) => instant > Number(now));
  const next = Math.min(endOfBusinessDay(now), ...coming);
  return Math.max(1, Math.ceil((next - Number(now)) / 1000));
}
