export const NAME_MAX = 20;
/** What is shown in the place of the name of a guest or member without one. */
export const NAMELESS = '名無しさん';
export const EMAIL_MAX = 254;
/** What a member may undo by logging in again (security.md 7.10). */
export const UNDO_DAYS = 7;
/** How long a change of number or address may be undone from the old one. */
export const CONTACT_UNDO_HOURS = 72;
/** Answers that must not tell who is registered take at least this long, in milliseconds. */
export const EVEN_ANSWER_MS = 150;

/** What the table of accounts calls whoever has not given a name yet. */
export const NO_NAME = '名前未設定';
