import { formatMinute, type IsoDate, instantOf } from '../../core/business-day.ts';
import type { PublicShift } from './contract.ts';

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
