/** Numbers of the shop lists that the server and the browser share; this file imports nothing. */
export const SHOPS_PER_PAGE = 20;
/** Shops of other stations on the page of a station with few of its own. */
export const NEARBY_SHOPS = 6;
export const FACES_ON_CARD = 4;
/** Parts of a shop page that show a beginning and lead to the rest. */
export const ROSTER_ON_PAGE = 12;
export const REVIEWS_ON_PAGE = 3;
export const RELATED_SHOPS_ON_PAGE = 6;
/** Casts on one page of a shop's roster. */
export const ROSTER_PER_PAGE = 48;
