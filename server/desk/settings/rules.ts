import type { DeskLimit } from './contract.ts';

type Name = DeskLimit['name'];
type Row = DeskLimit['rows'][number];

export const LIMIT_NAMES: Record<Name, string> = {
  tl: '投稿',
  tl_young: '登録から1日以内の投稿',
  upload: '写真・動画のアップロード',
  comment: '会員のコメント',
  comment_guest: 'ゲストのコメント',
  react: '会員のいいね・フォロー',
  react_guest: 'ゲストのいいね',
  vote: '投票',
  views: '閲覧数の記録',
  review: '口コミ',
  review_young: '登録から7日以内の会員の口コミ',
  report: '通報',
  inquiry: '運営へのお問い合わせ',
  inquiry_message: '運営へのお問い合わせの続き',
  shop_inquiry: 'お店へのお問い合わせ',
  shop_contact: 'お店への応募・質問',
  shop_inbox: '1つのお店に届くメール',
  shop_entry: '掲載のお申し込み',
  takedown: '削除のご依頼',
  affiliation: '所属の申請',
  register_sms: 'SMSで登録',
  register_call: '電話をかけて登録',
  register_email: 'メールで登録',
  register_text: 'SMSを送信して登録',
  magazines: 'メールマガジンの登録',
};

const COUNTED: Record<Row['by'], string> = {
  ip: '1つのIPアドレスから',
  network: '1つのネットワーク（/24・/48）から',
  browser: '1つのブラウザから',
  account: '1つのアカウントから',
  target: '1つの宛先へ',
  global: 'サイト全体で',
};
/** What `target` is. */
const TARGETS: Partial<Record<Name, string>> = {
  comment: '1つのアカウントから1つの投稿へ',
  comment_guest: '1つのIPアドレスから1つの投稿へ',
  review_young: '1つのお店へ',
  shop_inbox: '1つのお店へ',
  shop_entry: '1つの電話番号で',
  takedown: '1つのメールアドレスで',
  register_sms: '1つの電話番号へ',
  register_call: '1つの電話番号へ',
  magazines: '1つのメールアドレスへ',
};

function spanOf(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400}日`;
  return seconds % 3600 === 0 ? `${seconds / 3600}時間` : `${seconds / 60}分間`;
}

/** 「1つのIPアドレスから1時間に」; 「20回まで」 follows. */
export const countedBy = (name: Name, { by, seconds }: Row): string =>
  `${(by === 'target' && TARGETS[name]) || COUNTED[by]}${spanOf(seconds)}に`;

export const times = (count: number): string => `${count.toLocaleString('ja-JP')}回`;
