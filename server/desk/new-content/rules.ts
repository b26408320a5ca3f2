/** What is older was public long enough for a report. */
export const NEW_DAYS = 30;
/** From its upload on: a post may wait for its hour as long again. */
export const PHOTO_DAYS = 60;
/** Longer than anything counts as new. */
export const LOOKS_KEPT_DAYS = 90;
/** Of one screen. */
export const PHOTOS_PAGE = 24;
/** The menu counts no further. */
export const COUNT_MAX = 100;
