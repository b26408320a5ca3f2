export const COMMENT_MAX = 500;
/** Of members; guests write none. */
export const COMMENT_LINKS = 1;
/** Pages count from 1. */
export const COMMENTS_PAGE = 20;
export const GUEST_DELETE_DAYS = 30;
export const SAME_TEXT = { count: 3, minutes: 10 } as const;
/** A second click: the same writer, post and text within this time is the same comment. */
export const SECOND_CLICK_SECONDS = 10;
/** More guest comments than this on one post in that time, and further ones wait for approval. */
export const GUEST_RUSH = { count: 5, minutes: 10 } as const;
/** More guest comments than this on the whole site, and all guests wait for approval. */
export const GUEST_FLOOD = { count: 600, minutes: 60 } as const;

export const HIDDEN_WORDS_MAX = 100;
export const HIDDEN_WORD_MAX = 30;
export const INBOX_PAGE = 20;

/** Deleted comments and settled reports are kept this long: who looks at a report has to read what it is about. */
export const DELETED_DAYS = 30;
/** What is remembered of a banned person's telephone after the account is gone (decisions §3). */
export const BAN_MARK_DAYS = 90;
