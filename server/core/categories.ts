/** In the order every screen shows them; this file imports nothing. */
export const CATEGORIES = ['caba', 'girls', 'sexy'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, string> = {
  caba: 'キャバクラ',
  girls: 'ガールズバー',
  sexy: 'セクシー',
};
