/**
 * It starts at 05:00 JST; its minutes run to 29:00, so that 20:00〜25:00 is one row of one day. Japan has no daylight
 * saving time. The server and the browser run this file; it imports nothing.
 */

const HOUR = 3_600_000;
const JAPAN = 9 * HOUR;
const DAY_START = 5 * HOUR;
const DAY = 24 * HOUR;
export const ZONE = 'Asia/Tokyo';
/** 29:00, at which a business day ends. */
export const LAST_MINUTE = 29 * 60;

export type IsoDate = string;

/** Its UTC fields are those of a clock in Japan. */
export const inJapan = (at: Date | number): Date => new Date(Number(at) + JAPAN);
/** 「2026-11-21T19:00」 in Japan, as a field for a date and a time has it. */
export const clockOf = (at: Date | number): string => inJapan(at).toISOString().slice(0, 16);

/** The instant of such a field, as ISO 8601 writes it: 「2026-11-21T19:00:00+09:00」. */
export const isoOf = (clock: string): string => `${clock}:00+09:00`;

export function businessDateOf(at: Date | number): IsoDate {
  return new Date(Number(at) + JAPAN - DAY_START).toISOString().slice(0, 10);
}

/** Minutes since 00:00 JST of the business date: 300 (05:00) to 1739 (28:59). */
export function businessMinuteOf(at: Date | number): number {
  const sinceDayStart = (Number(at) + JAPAN - DAY_START) % DAY;
  return Math.floor(sinceDayStart / 60_000) + 300;
}

const EVENING = 17 * 60;
export const isEvening = (at: Date | number): boolean => businessMinuteOf(at) >= EVENING;
export const eveningOf = (at: Date | number): number => instantOf(businessDateOf(at), EVENING);

export const isAfterMidnight = (at: Date | number): boolean => businessMinuteOf(at) >= 1440;

/** In ms since the epoch: `instantOf('2026-11-20', 1500)` is 01:00 on the 21st. */
export function instantOf(date: IsoDate, minute: number): number {
  return Date.parse(`${date}T00:00:00Z`) - JAPAN + minute * 60_000;
}

export function endOfBusinessDay(at: Date | number): number {
  return instantOf(businessDateOf(at), LAST_MINUTE);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Whether `date` (YYYY-MM-DD) is in the calendar: 2027-02-30 is not. */
export function isKnownDate(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date;
}

export function weekdayOf(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

export function formatMinute(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

export const nextDayText = (minute: number | null): string | null =>
  minute !== null && minute > 1440 ? `翌${formatMinute(minute - 1440)}` : null;

export function nextDayOf(time: string): string | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return nextDayText(hours * 60 + minutes);
}
