import { endOfBusinessDay, formatMinute, type IsoDate, instantOf } from '../../core/business-day.ts';
import type { PublicShift } from './contract.ts';

/** Today and the seven days after it. */
export const SCHEDULE_DAYS = 8;

/** `endMinute` decides `ended` here and goes no further. */
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

/** Seconds until a page changes: the first future instant of `changes` (ms) or the next 05:00 JST; at least 1. */
export function secondsUntilChange(now: Date | number, changes: readonly number[] = []): number {
  const coming = changes.filter((instant) => instant > Number(now));
  const next = Math.min(endOfBusinessDay(now), ...coming);
  return Math.max(1, Math.ceil((next - Number(now)) / 1000));
}
