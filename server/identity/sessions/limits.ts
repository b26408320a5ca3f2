const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sessions of each realm; times in seconds (security.md 7.1). */
export const SESSION_LIMITS = {
  member: {
    sameSite: 'Lax',
    idle: 30 * DAY,
    absolute: 90 * DAY,
    parallel: 20,
    proof: 10 * MINUTE,
  },
  shop: {
    sameSite: 'Strict',
    idle: 12 * HOUR,
    absolute: 7 * DAY,
    parallel: 10,
    proof: 10 * MINUTE,
  },
  admin: {
    sameSite: 'Strict',
    idle: 30 * MINUTE,
    absolute: 12 * HOUR,
    parallel: 3,
    proof: 15 * MINUTE,
  },
} as const;

/** A reset session lives this long, whatever is done with it. */
export const RESET_SECONDS = 10 * MINUTE;
/** `last_seen_at` is written at most this often. */
export const SEEN_EVERY_SECONDS = 5 * MINUTE;
export const KEPT_DAYS = 30;
