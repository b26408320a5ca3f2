/** Numbers of the shop lists that the server and the browser share; this file imports nothing. */
export const SHOPS_PER_PAGE = 20;
/** Shops of other stations on the page of a station with few of its own. */
export const NEARBY_SHOPS = 6;
export const FACES_ON_CARD = 4;
/** Yen, all-in, for the first 60 minutes of one guest: the steps of the budget filter. */
export const BUDGET_STEPS = [5000, 8000, 10_000, 15_000, 20_000, 30_000] as const;
