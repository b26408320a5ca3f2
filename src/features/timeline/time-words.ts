import { timeText } from '../../../server/core/time-text.ts';

/** When somebody did something: 5分前にフォロー, たった今フォロー. */
export function doneText(on: string, now: number, deed: string): string {
  const time = timeText(on, now);
  return time === '今' ? `たった今${deed}` : `${time}に${deed}`;
}

/** As `timeText`, without the time of a day that is over: 昨日, 11/18(水). For places with little room. */
export const dayText = (postedOn: string, now?: number): string =>
  timeText(postedOn, now).split(' ')[0] ?? '';
