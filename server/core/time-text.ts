import { clockOf, inJapan, isoOf, WEEKDAYS } from './business-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The instant as Japan reads it, to the minute: 「2026-11-20T21:05:00+09:00」. */
export const postedOnOf = (at: Date): string => isoOf(clockOf(at));

/** 今, 5分前, 3時間前, 昨日 21:05, 11/18(水) 21:05, 2025/12/31 (decisions §11). Stored pages leave `now` out. */
export function timeText(postedOn: string, now?: number): string {
  const at = Date.parse(postedOn);
  const local = inJapan(at);
  const [month, date] = [local.getUTCMonth() + 1, local.getUTCDate()];
  const clock = local.toISOString().slice(11, 16);
  const full = `${month}/${date}(${WEEKDAYS[local.getUTCDay()]}) ${clock}`;
  if (now === undefined) return full;
  const age = now - at;
  if (age < MINUTE_MS) return '今';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}分前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}時間前`;
  const today = inJapan(now);
  if (Math.floor(today.getTime() / DAY_MS) - Math.floor(local.getTime() / DAY_MS) === 1)
    return `昨日 ${clock}`;
  return local.getUTCFullYear() === today.getUTCFullYear()
    ? full
    : `${local.getUTCFullYear()}/${month}/${date}`;
}

/** In a stored page, beside another instant: 11/18(水) 21:05, or 2025/12/31 where the year is another. */
export function textBeside(postedOn: string, other: string): string {
  const [year, month, date] = postedOn.slice(0, 10).split('-');
  return year === other.slice(0, 4) ? timeText(postedOn) : `${year}/${Number(month)}/${Number(date)}`;
}

/** As `timeText`, without the time of a day that is over: 昨日, 11/18(水). For places with little room. */
export const dayText = (postedOn: string, now?: number): string =>
  timeText(postedOn, now).split(' ')[0] ?? '';
