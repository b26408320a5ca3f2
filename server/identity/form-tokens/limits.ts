/** Nobody fills in a form faster than this, in milliseconds (security.md S73). */
export const FILL_MS = 2000;
/** How long a form may stay open before its token is renewed. */
export const TOKEN_MINUTES = 60;
