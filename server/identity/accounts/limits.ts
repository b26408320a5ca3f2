export const NAME_MAX = 20;
/** Shown for a guest or member without a name. */
export const NAMELESS = '名無しさん';
export const EMAIL_MAX = 254;
/** What a member may undo by logging in again (security.md 7.10). */
export const UNDO_DAYS = 7;
/** How long a change of number or address may be undone from the old one. */
export const CONTACT_UNDO_HOURS = 72;

/** The table's name for an account without one. */
export const NO_NAME = '名前未設定';
/** Without a visit, until the owner of an account hears that it will go, and until it goes (decisions §11). */
export const UNUSED_WARNED_MONTHS = 24;
export const UNUSED_MONTHS = 25;
