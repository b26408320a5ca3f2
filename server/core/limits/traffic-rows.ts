import type { LimitRow } from './limit-rows.ts';

const MINUTE = 60;

const row = (by: 'ip' | 'account', points: number, seconds: number): LimitRow => ({ by, points, seconds });

/**
 * The rows of security.md 7.5 for what is asked for all the time; `account` is the session. A request for a list
 * beyond its first page counts as `paging` too, and every request as `everything`. The pages of admins are counted
 * with all others (their numbers are the same), so that no count tells that they exist.
 */
export const TRAFFIC = {
  pages: [row('ip', 50, 10), row('ip', 300, 5 * MINUTE), row('account', 600, 5 * MINUTE)],
  lists: [row('ip', 300, 5 * MINUTE), row('account', 1500, 5 * MINUTE)],
  paging: [row('ip', 120, 5 * MINUTE), row('account', 300, 15 * MINUTE)],
  media: [row('ip', 2000, 5 * MINUTE)],
  everything: [row('ip', 3000, 5 * MINUTE)],
} as const satisfies Record<string, readonly LimitRow[]>;

export type TrafficName = keyof typeof TRAFFIC;
