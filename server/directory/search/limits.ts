/** Characters of a search as a reader counts them (decisions §4). */
export const SEARCH_TEXT_MAX = 100;
export const SEARCH_LABEL = '検索キーワード';
