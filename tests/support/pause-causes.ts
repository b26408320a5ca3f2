import type { LimitName } from '../../server/core/limits/limit-rows.ts';

/** What a full limit names to the caller who filled it; all others only hear that it was too often. */
export const PAUSE_CAUSES: Partial<Record<LimitName, string>> = {
  login: 'ログインの失敗',
  shop_login: 'ログインの失敗',
  current_password: 'パスワードの間違い',
  mail: 'メールの送信',
  tl: '投稿',
  tl_young: '投稿',
  tl_edit: '投稿の編集',
  comment: 'コメント',
  comment_guest: 'コメント',
  list_file: 'CSVの保存',
};
