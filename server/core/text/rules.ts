export const HASHTAG_MAX = 30;
/** A mark, half or full width, after anything but a letter, a digit or another mark, and the tag. */
export const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#＃])[#＃][\p{L}\p{M}\p{N}_]+/gu;
/** Hashtags and links of one text: no more of them are made into links. */
export const HASHTAGS_MAX = 10;
export const LINKS_MAX = 3;

export function plainText(raw: string): string {
  let end = raw.trimEnd().length;
  for (const { index, 0: tag } of [...raw.matchAll(HASHTAG)].reverse()) {
    if (index + tag.length !== end) break;
    end = raw.slice(0, index).trimEnd().length;
  }
  return raw.slice(0, end).replace(/\s+/g, ' ').trim();
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export const countCharacters = (text: string): number => charactersOf(text).length;

const UNITS_PER_CHARACTER = 16;

export const hasAtMost = (max: number, text: string): boolean =>
  text.length <= max * UNITS_PER_CHARACTER && countCharacters(text) <= max;
