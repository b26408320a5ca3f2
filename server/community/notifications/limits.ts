/** Decisions §9: one page of notifications. */
export const NOTIFICATION_PAGE = 30;
/** Newest rows of one person that a list reads. */
export const LISTED_MAX = 3000;
export const KEPT_DAYS = 90;
export const UNREAD_MAX = 100;
export const EXCERPT_LENGTH = 60;
export const RECIPIENTS_AT_ONCE = 1000;
/** Business minutes between which followers are notified of shifts: 11:00 to 24:30. */
export const SHIFT_NOTICE_MINUTES = { from: 660, to: 1470 };
/** Followers are not notified of a shift that began longer ago. */
export const SHIFT_LATE_MINUTES = 60;
/** Messages of one way to one person lie this far apart. */
export const MAIL_GAP_HOURS = 6;
export const PUSH_GAP_MINUTES = 10;
/** LINE charges by the message. */
export const LINE_GAP_MINUTES = 60;
export const LINE_TIMEOUT_MS = 9000;
/** What is read on the screen within this time need not go out. */
export const NOTICE_DELAY_SECONDS = 30;
export const NOTICES_AT_ONCE = 200;
export const SUBSCRIPTIONS_MAX = 10;
export const PUSH_TIMEOUT_MS = 9000;
/** In a row, of one device. */
export const REFUSALS_MAX = 20;
/** The same, where the device has told no key and the service forbids it: it was made for another one. */
export const KEYLESS_REFUSALS_MAX = 3;
export const PUSH_TTL_SECONDS = 12 * 3600;
/** A cast is notified this long before her page counts as inactive. */
export const NUDGE_DAYS = 7;
