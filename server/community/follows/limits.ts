/** Casts that an account follows at most, and shops: every page of a member brings their numbers along. */
export const FOLLOWS_MAX = 1000;
