import { endOfBusinessDay } from '../../../server/core/business-day.ts';
import { type Interval, openStatus } from './open-status.ts';

/** LINE's page for adding a friend: official accounts are called by their @id, people by ~id. */
export const lineAddUrl = (lineId: string): string =>
  `https://line.me/R/ti/p/${lineId.startsWith('@') ? '' : '~'}${encodeURIComponent(lineId)}`;

/** What the contact bar says at `now` (ms): while a shop is closed, LINE comes first and a call waits for the opening. */
export function contactWording(
  intervals: readonly Interval[],
  now: number,
): { closed: boolean; call: string } {
  const { kind, detail } = openStatus(intervals, Math.floor(now / 60_000), endOfBusinessDay(now) / 60_000);
  const closed = kind === 'off' || kind === 'next';
  return { closed, call: closed && detail ? `${detail}受付` : '電話する' };
}
