import type { LegalPage } from '../../../server/core/paths.ts';

/** The pages about this site and its rules, in the order of the footer. */
export const LEGAL_PAGES: Record<LegalPage, { title: string }> = {
  terms: { title: '利用規約' },
  privacy: { title: 'プライバシーポリシー' },
  external: { title: '外部送信について' },
  company: { title: '運営者情報' },
};
