/** The server and the browser share these numbers: this file imports nothing. */
export const CASTS_PER_PAGE = 24;
export const PICKUP_CASTS = 20;
export const RANKING_CASTS = 50;
export const COLLEAGUES_ON_PAGE = 8;
