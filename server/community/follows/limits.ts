/** Casts that an account follows at most, and shops: every page of a member brings their numbers along. */
export const FOLLOWS_MAX = 1000;
/** People and shops of one page of a list. */
export const PEOPLE_PAGE = 30;
