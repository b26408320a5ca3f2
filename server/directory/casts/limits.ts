/** Numbers of the cast lists that the server and the browser share; this file imports nothing. */
export const CASTS_PER_PAGE = 24;
/** Faces on the pickup strip, new ones each business day. */
export const PICKUP_CASTS = 20;
/** Casts on the page of the week's votes. */
export const RANKING_CASTS = 50;
/** Other casts of the shop under a cast page. */
export const COLLEAGUES_ON_PAGE = 8;
