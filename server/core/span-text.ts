import { timeText } from './time-text.ts';

export function doneText(on: string, now: number, deed: string): string {
  const time = timeText(on, now);
  return time === '今' ? `たった今${deed}` : `${time}に${deed}`;
}

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
