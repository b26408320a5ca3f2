/** Of a search of the desk. */
export const QUERY_MAX = 100;
/** Rows of a page, and of a file. */
export const PAGE = 50;
export const FILE_ROWS = 10_000;
/** So far the rows of a list are counted. */
export const TOTAL_MAX = 1_000;

/** 12件, 1,000件以上: `max` is as far as was counted. */
export const countText = (count: number, max: number): string =>
  `${count.toLocaleString('ja-JP')}件${count >= max ? '以上' : ''}`;
