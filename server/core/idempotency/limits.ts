/** An answer is given again this long. */
export const KEPT_HOURS = 24;
/** A call that has no answer after this time was cut off: the next one does it. */
export const ABANDONED_SECONDS = 30;
/** How long a second call waits for the answer of the first, and how often it looks. */
export const WAIT_MS = 10_000;
export const LOOK_EVERY_MS = 100;
/** The same content sent again within this time, without a key, is a double click. */
export const DOUBLE_CLICK_SECONDS = 10;
