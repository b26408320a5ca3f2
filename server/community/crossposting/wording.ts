import { config } from '../../core/config.ts';
import { DESTINATIONS_MAX } from './limits.ts';

export const SAVED = '保存しました。';
export const PROVED = '確認が完了しました。次の投稿から送ります。';
export const PROVED_ALREADY = 'この投稿用メールアドレスは確認済みです。';
/** For an address that is not proved: it names the sender and says where to type the code. */
export const proofLead = (name: string): string =>
  `${config().siteName}の「${name}」さんが、公開した投稿をこのメールアドレスにも送ろうとしています。ご本人の場合は、次の認証コードを、マイページの「一斉投稿」の画面に入力してください。`;
export const AGAIN = 'もう一度送ります。';
export const UNLINKED = 'Xとの連携を解除しました。';
export const TO_X = 'Xの画面へ進みます。';
export const X_NAME = 'X（旧Twitter）';

export const TOO_MANY = `投稿先は${DESTINATIONS_MAX}件まで登録できます。`;
export const NO_TITLE = 'ブログ名を入力してください。';
export const TITLE_ODD = 'この名前は使用できません。別の名前を入力してください。';
export const NO_ADDRESS = '投稿用メールアドレスを入力してください。';
export const ADDRESS_MALFORMED = '投稿用メールアドレスの形式が正しくありません。';
export const ADDRESS_TWICE = '同じ投稿用メールアドレスが入力されています。';
export const NOT_YOURS = 'この投稿先は見つかりません。画面を再読み込みして、もう一度お試しください。';
export const X_NONE = 'Xとの連携は、現在ご利用いただけません。';
export const X_NOT_LINKED = 'Xと連携していません。';
export const NOTHING_CHOSEN = '「Xとの連携を解除する」にチェックを入れてください。';
export const NOT_AGAIN = 'この投稿は再送できません。';

export const PROBLEMS = {
  deleted: '投稿が削除されたため、送りませんでした。',
  members: '「ログインした人だけ」の投稿のため、送りませんでした。',
  away: '投稿またはあなたのページが公開されていないため、送りませんでした。',
  unproved: '投稿用メールアドレスが未確認のため、送りませんでした。確認を済ませてから、再送してください。',
  refused: '投稿先に受け取りを断られました。投稿用メールアドレスを確かめてから、再送してください。',
  unreachable: 'つながりませんでした。時間をおいてから、再送してください。',
  unknown: '届いたかどうか確認できませんでした。投稿先を見て、届いていなければ再送してください。',
  limit: '短い時間に送れる数を超えました。時間をおいてから、再送してください。',
  no_gateway: 'ただいまメールを送れません。時間をおいてから、再送してください。',
  x_none: 'Xとの連携は、現在ご利用いただけません。',
  x_off: 'Xへの投稿がオフになっていたため、送りませんでした。',
  x_ended: 'Xとの連携が切れました。もう一度連携してから、再送してください。',
  x_refused: 'Xに投稿を断られました。Xのアカウントの状態を確かめてから、再送してください。',
  x_busy: 'Xに投稿できる数の上限に達しました。時間をおいてから、再送してください。',
} as const;
export type Problem = keyof typeof PROBLEMS;

export const WAITING: Partial<Record<Problem, string>> = {
  unreachable: 'つながりにくいため、しばらくして自動でもう一度送ります。',
  x_busy: 'Xに投稿できる数の上限に達したため、しばらくして自動でもう一度送ります。',
};
export const FINAL: ReadonlySet<string> = new Set<Problem>(['deleted', 'members']);
