/** One for each realm: none counts for another (security.md 7.1). */
export const SESSION_COOKIES = { member: '__Host-sid', shop: '__Host-shop', admin: '__Host-adm' } as const;

/** Binds codes, texts and LINE logins to the browser that asked for them. */
export const BROWSER_COOKIE = '__Host-b';

/** Identifies a guest under posts (security.md 7.1). The first like, comment or report of a browser sets it. */
export const ANON_COOKIE = '__Host-anon';

/** Readable by our scripts: says only that a session may exist. */
export const ME_COOKIE = 'me';

/** Beside a replica: what this browser has just written it reads from the primary. */
export const WROTE_COOKIE = '__Host-wrote';
export const WROTE_S = 10;

export const LONGEST_AGE_S = 400 * 24 * 3600;
