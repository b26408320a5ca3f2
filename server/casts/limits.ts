/** Numbers of the cast lists that the server and the browser share; this file imports nothing. */
export const CASTS_PER_PAGE = 24;
/** Days whose shifts are public: today and the seven after it. */
export const SHIFT_DAYS = 8;
