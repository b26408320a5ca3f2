import type { NewsCover } from '../../core/db/news-tables.ts';

export const TITLE_MAX = 80;
export const BODY_MAX = 20_000;
/** Decisions §11: a page of the list. */
export const NEWS_PER_PAGE = 20;
/** On the top page. */
export const LATEST_NEWS = 3;
/** Specification §2: the page of the first banner. */
export const GUIDE_NEWS = 5831;

export const COVERS = [
  { value: 'lamp', name: '灯り' },
  { value: 'map', name: '地図' },
  { value: 'moon', name: '月' },
] as const satisfies { value: NewsCover; name: string }[];

const MOST_BREAKS = 3;
const EXCERPT_LENGTH = 50;

/** Specification §4: long is what has more than 3 line breaks or over 50 characters. */
export function excerptOf(text: string): { text: string; isCut: boolean } {
  const lines = text.trim().split('\n');
  const shown = lines.slice(0, MOST_BREAKS + 1).filter((line) => line.trim() !== '');
  const letters = [...shown.join(' ')];
  return {
    text: letters.slice(0, EXCERPT_LENGTH).join(''),
    isCut: lines.length > MOST_BREAKS + 1 || letters.length > EXCERPT_LENGTH,
  };
}
