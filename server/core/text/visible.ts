/** Default-ignorable code points (UAX #44), and the empty pattern of Braille, which only looks like a space. */
const UNSEEN = /[\p{DI}\u2800]/gu;
const SEEN = /[^\p{DI}\s\u2800]/u;
/**
 * Marks of no width and those that turn the direction of text, with which one name looks like another. Joiners and
 * variation selectors stay: emoji and old forms of kanji are made with them.
 */
const MARKS =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

export const isVisible = (text: string): boolean => SEEN.test(text);

export const withoutMarks = (text: string): string => text.replace(MARKS, '');

/** For numbers, codes and addresses: messengers and spreadsheets copy companions with them that are not seen. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');
