import { endOfBusinessDay } from '../../../server/core/business-day.ts';
import { type Interval, openStatus } from './open-status.ts';

/** 「090-1234-5678」, 「03-1234-5678」: the grouping of decisions §4; other area codes take the usual 4-2-4 of ten digits. */
export function formatTel(digits: string): string {
  if (digits.length === 11) return digits.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1-$2-$3');
  if (/^0[36]/.test(digits)) return digits.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1-$2-$3');
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** LINE's page for adding a friend: official accounts are called by their @id, people by ~id. */
export const lineAddUrl = (lineId: string): string =>
  `https://line.me/R/ti/p/${lineId.startsWith('@') ? '' : '~'}${encodeURIComponent(lineId)}`;

/** `0312345678` → `tel:+81312345678`. */
export const telUrl = (digits: string): string => `tel:+81${digits.slice(1)}`;

/** What the contact bar says at `now` (ms): while a shop is closed, LINE comes first and a call waits for the opening. */
export function contactWording(
  intervals: readonly Interval[],
  now: number,
): { closed: boolean; call: string } {
  const { kind, detail } = openStatus(intervals, Math.floor(now / 60_000), endOfBusinessDay(now) / 60_000);
  const closed = kind === 'off' || kind === 'next';
  return { closed, call: closed && detail ? `${detail}受付` : '電話する' };
}
