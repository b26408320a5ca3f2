import type { MyPageSection } from '../../../../server/core/paths.ts';

type Section = {
  title: string;
  /** Of those who have a cast page; for everybody else it does not exist. */
  castsOnly?: true;
};

/** The parts of my page that exist, with their titles. */
export const SECTIONS: Record<MyPageSection, Section> = {
  notifications: { title: '通知' },
  notification_setting: { title: '通知の設定' },
  announces: { title: '運営からのお知らせ' },
  profile_setting: { title: '写真・名前' },
  profile_detail_setting: { title: 'プロフィールの詳細' },
  followers: { title: 'フォロワー', castsOnly: true },
  followings: { title: 'フォロー中の女の子' },
  shop_followings: { title: 'フォロー中のお店' },
  mutes: { title: 'ミュート' },
  posts: { title: '下書きと予約', castsOnly: true },
  multi_post_setting: { title: '一斉投稿', castsOnly: true },
  twitter_setting: { title: 'X（旧Twitter）連携', castsOnly: true },
  comment_inbox: { title: '届いたコメント', castsOnly: true },
  comment_setting: { title: 'コメントの受付', castsOnly: true },
  banned_users: { title: 'コメントを禁止した人', castsOnly: true },
  reports: { title: '通報の記録' },
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
