import type { MyPageSection } from '../../../../server/paths.ts';

/** The parts of my page that exist, with their titles. */
export const SECTIONS: Record<MyPageSection, { title: string }> = {
  notifications: { title: '通知' },
  line_setting: { title: 'LINEログイン' },
  tel_setting: { title: '電話番号' },
  email_setting: { title: 'メールアドレス' },
  change_password: { title: 'パスワード' },
  sessions: { title: 'ログイン中の端末' },
  delete_account: { title: 'アカウントを削除' },
};

/** The part that an address names: null for the menu, undefined for none. */
export function sectionOf(sub: string | undefined): MyPageSection | null | undefined {
  if (!sub) return null;
  return Object.hasOwn(SECTIONS, sub) ? (sub as MyPageSection) : undefined;
}
