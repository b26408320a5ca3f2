/** Numbers of votes that the server and the browser share (decisions §2); this file imports nothing. */
export const VOTE_COST = 10;

/**
 * With a telephone or LINE, and with a mail address alone. A trigger repeats `max`, `start`, `step` and `everyMinutes`:
 * change them with a migration.
 */
export const TIERS = {
  full: { max: 100, start: 100, step: 2, everyMinutes: 10, perCastAndDay: 30 },
  mail: { max: 30, start: 10, step: 1, everyMinutes: 20, perCastAndDay: 10 },
} as const;
export type TierName = keyof typeof TIERS;

export const INACTIVE_DAYS = 30;
/** What votes of one network (/24, or /64 of IPv6) for one cast on one day add to 「注目」 at most. */
export const NETWORK_POINTS = 30;
/** Days that count for 「注目」, today among them, and what a vote is still worth the day after (decisions §2). */
export const RANKING_DAYS = 7;
export const RANKING_DECAY = 0.85;
/** How often the browser fetches points while they grow. */
export const REFRESH_MS = 600_000;
export const LEDGER_MONTHS = 13;
/** How long a number that a cast has given up is still hers; the trigger that keeps it says the same. */
export const NUMBER_DAYS = 90;
