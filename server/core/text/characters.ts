const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The characters of a text as people see them: an emoji of several code points is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export const countCharacters = (text: string): number => charactersOf(text).length;

/** Code units of the longest character that is still honest: a family of emoji. */
const UNITS_PER_CHARACTER = 16;

/** Whether a text has at most `max` characters; one that cannot is not segmented. */
export const hasAtMost = (max: number, text: string): boolean =>
  text.length <= max * UNITS_PER_CHARACTER && countCharacters(text) <= max;
