/** Decisions §11. */
export const FEED_PAGE = 10;
export const MEDIA_PAGE = 12;
/** What is read for the longest page of any feed: one more tells whether there is more. */
export const FEED_MOST = MEDIA_PAGE + 1;
/** Pages of one feed that a guest may walk (security T8). */
export const GUEST_PAGES = 50;
/** Specification §9. */
export const TOP_POSTS = { phone: 3, desktop: 6 } as const;
/** Pixels from which on a video stands in no list that does not grow. */
export const TALL_VIDEO = 720;
export const SHOP_POSTS = { phone: 6, desktop: 9 } as const;
/** Comments that come with a post: the newest visible ones, in the order they were written. */
export const POST_COMMENTS = 2;

export const MESSAGE_MAX = 2000;
export const PHOTOS_MAX = 10;
export const ALT_MAX = 100;

export const TAG_SUGGESTS = 10;
export const STATES_MAX = 60;
