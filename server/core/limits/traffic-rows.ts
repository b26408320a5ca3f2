import type { LimitRow } from './limit-rows.ts';

const MINUTE = 60;

const row = (by: 'ip' | 'account', points: number, seconds: number): LimitRow => ({ by, points, seconds });

/**
 * Security.md 7.5; `account` is the session. Pages of a list beyond the first count as `paging`, every request as
 * `everything`; pages of admins count like others, so that no count reveals them.
 */
export const TRAFFIC = {
  pages: [row('ip', 50, 10), row('ip', 300, 5 * MINUTE), row('account', 600, 5 * MINUTE)],
  lists: [row('ip', 300, 5 * MINUTE), row('account', 1500, 5 * MINUTE)],
  paging: [row('ip', 120, 5 * MINUTE), row('account', 300, 15 * MINUTE)],
  media: [row('ip', 2000, 5 * MINUTE)],
  everything: [row('ip', 3000, 5 * MINUTE)],
} as const satisfies Record<string, readonly LimitRow[]>;

export type TrafficName = keyof typeof TRAFFIC;
