export const SAVED = '保存しました。';
export const PUSH_ON = 'この端末で通知を受け取ります。';
export const PUSH_OFF = 'この端末の通知を止めました。';
export const PUSH_NOWHERE = 'このブラウザの通知には対応していません。';
export const NO_EMAIL = 'メールアドレスを登録すると、メールで受け取れます。';
export const NO_LINE = 'LINEログインを連携すると、LINEで受け取れます。';
export const STOPPED = 'メールでのお知らせを止めました。';
export const STOP_LINK_BAD = 'リンクが正しくありません。マイページの「通知の設定」から止められます。';
export const BELL_SET = {
  all: '出勤と投稿をお知らせします。',
  shift: '出勤だけをお知らせします。',
  off: 'お知らせしません。',
};

/** As in `src/shell/plain-title.ts`. */
export const PLAIN_TITLE = 'メモ';

/** Lock screens and mail boxes are seen by others: nothing says who, or what kind of site. */
export const neutralText = (count: number): string => `お知らせが${count}件あります`;
