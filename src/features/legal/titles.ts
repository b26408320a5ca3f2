import type { LegalPage } from '#server/core/paths.ts';

/** The pages about this site and its rules, in the order of the footer. */
export const LEGAL_TITLES: Record<LegalPage, string> = {
  takedown: '削除のご依頼',
  terms: '利用規約',
  guidelines: '投稿のガイドライン',
  privacy: 'プライバシーポリシー',
  external: '外部送信について',
  reviews: '口コミの計算方法',
  ranking: '「注目」の決まりかた',
  company: '運営者情報',
};
