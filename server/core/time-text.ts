import { clockOf, inJapan, WEEKDAYS } from './business-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The instant as Japan reads it, to the minute: 「2026-11-20T21:05:00+09:00」. */
export const postedOnOf = (at: Date): string => `${clockOf(at)}:00+09:00`;

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

export function doneText(on: string, now: number, deed: string): string {
  const time = timeText(on, now);
  return time === '今' ? `たった今${deed}` : `${time}に${deed}`;
}

/** As `timeText`, without the time of a day that is over: 昨日, 11/18(水). For places with little room. */
export const dayText = (postedOn: string, now?: number): string =>
  timeText(postedOn, now).split(' ')[0] ?? '';

/** 本日, 昨日, 3日前に, 2か月前に: how many business days ago something was done. */
export function daysAgoText(days: number): string {
  if (days <= 0) return '本日';
  if (days === 1) return '昨日';
  return days < 31 ? `${days}日前に` : `${Math.floor(days / 30)}か月前に`;
}

/** 46分, 1時間30分, 3時間, 1日: whole days from one on. */
export function spanText(minutes: number): string {
  if (minutes >= 1440) return `${Math.round(minutes / 1440)}日`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`;
}
