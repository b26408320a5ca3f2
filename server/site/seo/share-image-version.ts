import { createHash } from 'node:crypto';

/** Raised when the drawing of the share images changes, so that LINE and X fetch them again. */
const DESIGN_VERSION = 1;

/** A short name for exactly what an image says: LINE and X cache by address. */
export const versionOf = (...words: string[]): string =>
  `d${DESIGN_VERSION}${createHash('sha1').update(words.join('\0')).digest('hex').slice(0, 10)}`;
