import { nfkc } from './normal-forms.ts';

/** Default-ignorable code points (UAX #44), and the empty pattern of Braille, which only looks like a space. */
const UNSEEN = /[\p{DI}\u2800]/gu;
const SEEN = /[^\p{DI}\s\u2800]/u;
/**
 * Fillers, marks of no width and those that turn the direction of text: with them one name looks like another. Joiners
 * and variation selectors stay: emoji and old forms of kanji are made with them.
 */
const MARKS = /(?!\p{Join_C}|\p{VS}|\u034f|[\u{e0020}-\u{e007f}])[\p{DI}\u2800\ufff9-\ufffb]/gu;

export const isVisible = (text: string): boolean => SEEN.test(text);

export const withoutMarks = (text: string): string => text.replace(MARKS, '');

/** Messengers and spreadsheets add such marks to numbers, codes and addresses. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** A typed number, code or address in one form: half width, without what is not seen. */
export const plainForm = (typed: string): string => withoutUnseen(nfkc(typed)).trim();
