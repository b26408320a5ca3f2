const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Letters as people count them, without the space around them: an emoji is one. */
export const lengthOf = (text: string): number => [...letters.segment(text.trim())].length;
