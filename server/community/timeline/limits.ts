/** Posts of one page of a feed (decisions §11). */
export const FEED_PAGE = 10;
/** Pictures of one page of a cast's grid: whole rows of three. */
export const MEDIA_PAGE = 12;
/** What is read for the longest page of any feed: one more tells whether there is more. */
export const FEED_MOST = MEDIA_PAGE + 1;
/** Pages of one feed that a guest may walk (security T8). */
export const GUEST_PAGES = 50;
/** The short lists (specification §9): what a phone shows and what a desktop shows. */
export const TOP_POSTS = { phone: 3, desktop: 6 } as const;
export const SHOP_POSTS = { phone: 6, desktop: 9 } as const;
/** Comments that come with a post: the newest visible ones, in the order they were written. */
export const POST_COMMENTS = 2;

export const MESSAGE_MAX = 2000;
export const PHOTOS_MAX = 10;
export const ALT_MAX = 100;

/** Tags that a suggestion answers with. */
export const TAG_SUGGESTS = 10;
/** Posts of one `tl_views` or `tl_states` call. */
export const STATES_MAX = 60;
