/** Mutes of one member. */
export const MUTES_MAX = 200;
export const MUTED_WORD_MAX = 30;
