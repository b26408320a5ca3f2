/** The most combining marks in a row of text that is safe to normalise as it streams (UAX #15, D3). */
export const MARKS_MAX = 30;

const TOO_MANY = /\p{M}{31}/u;
const FULL_RUN = /\p{M}{30}(?=\p{M})/gu;
/** COMBINING GRAPHEME JOINER: nothing is seen of it, and no mark is moved over it. */
const JOINER = '\u034f';

export const hasTooManyMarks = (text: string): boolean => TOO_MANY.test(text);

/**
 * Putting a run of marks into order costs the square of its length: 400 kB of them stopped the process for 44 s. Here a
 * longer run is parted first, so that the cost is in proportion to the text, wherever that comes from.
 */
const streamSafe = (text: string): string =>
  hasTooManyMarks(text) ? text.replace(FULL_RUN, `$&${JOINER}`) : text;

export const nfc = (text: string): string => streamSafe(text).normalize('NFC');
export const nfd = (text: string): string => streamSafe(text).normalize('NFD');
export const nfkc = (text: string): string => streamSafe(text).normalize('NFKC');
export const nfkd = (text: string): string => streamSafe(text).normalize('NFKD');

/** What people part the groups of a number with, as `-`: hyphens, dashes, minus signs, and the mark of a long vowel. */
export const withPlainHyphens = (text: string): string => text.replace(/[‐‑‒–—―−ー]/g, '-');
