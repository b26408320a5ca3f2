import { formatMinute, type IsoDate, instantOf } from '../business-day.ts';
import type { FieldVisibility } from '../db/schema.ts';
import type { PublicShift } from './contract.ts';

/** Her age as every visitor may see it, or null when it is for members or nobody. */
export function publicAge(cast: {
  age: number | null;
  visibility: Record<string, FieldVisibility>;
}): string | null {
  const shown = cast.visibility.age ?? 'public';
  if (cast.age === null) return null;
  if (shown === 'band') return ageBand(cast.age);
  return shown === 'public' ? String(cast.age) : null;
}

/** 23 → 20代前半, 27 → 20代後半. */
function ageBand(age: number): string {
  const half = age % 10 < 5 ? '前半' : '後半';
  return `${Math.floor(age / 10) * 10}代${half}`;
}

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
