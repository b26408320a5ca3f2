/** Firefox before 125 has no Intl.Segmenter: it counts code points, and the server decides. */
const segmenter = Intl.Segmenter && new Intl.Segmenter('ja', { granularity: 'grapheme' });

export const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** No visible character of a language or family of emoji has more, on average of a text. */
const POINTS_PER_CHARACTER = 8;
const UNITS_PER_CHARACTER = 2 * POINTS_PER_CHARACTER;

/** What a reader sees as characters; one for each eight code points at least, however many marks stand on it. */
export const countCharacters = (text: string): number =>
  Math.max(charactersOf(text).length, Math.ceil([...text].length / POINTS_PER_CHARACTER));

export const hasAtMost = (max: number, text: string): boolean =>
  text.length <= max * UNITS_PER_CHARACTER && countCharacters(text) <= max;
