/** Characters of a search as a reader counts them (decisions §4). */
export const SEARCH_TEXT_MAX = 100;
export const SEARCH_TOO_LONG = `検索キーワードは${SEARCH_TEXT_MAX}文字以内で入力してください。`;
