/** Characters after NFKC (security.md 7.2). */
export const PASSWORD_MIN = 10;
export const ADMIN_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Passwords hashed at the same time in one process at most, and how many may wait for their turn. */
export const HASHES_AT_ONCE = 4;
export const HASHES_WAITING = 50;
