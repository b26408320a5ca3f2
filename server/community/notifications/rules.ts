export const KINDS = [
  { value: 'shift', name: 'フォロー中の女の子の出勤' },
  { value: 'post', name: 'フォロー中の女の子の投稿' },
  { value: 'reply', name: 'コメントへの返信' },
  { value: 'approved', name: 'コメントの承認' },
  { value: 'comment', name: '投稿へのコメント', castsOnly: true },
  { value: 'like', name: '投稿へのいいね', castsOnly: true },
  { value: 'follow', name: 'フォローされたとき', castsOnly: true },
  { value: 'posting', name: '自分の投稿を公開できないとき', castsOnly: true },
  { value: 'inactive', name: '自分のページの更新が止まりそうなとき', castsOnly: true },
  { value: 'inquiry', name: 'お問い合わせの受付と結果' },
  { value: 'announcement', name: '運営からのお知らせ', castsOnly: true },
] as const;
export type Kind = (typeof KINDS)[number]['value'];

export const FILTERS = [
  { value: 'all', name: 'すべて' },
  { value: 'shift', name: '出勤' },
  { value: 'post', name: '投稿' },
  { value: 'reply', name: '返信' },
  { value: 'reaction', name: '反応', castsOnly: true },
  { value: 'announcement', name: 'お知らせ', castsOnly: true },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

export const KINDS_OF: Record<Exclude<Filter, 'all'>, readonly Kind[]> = {
  shift: ['shift'],
  post: ['post'],
  reply: ['comment', 'reply', 'approved'],
  reaction: ['like', 'follow'],
  announcement: ['announcement', 'posting', 'inactive', 'inquiry'],
};

export const BELLS = [
  { value: 'all', name: 'すべて' },
  { value: 'shift', name: '出勤だけ' },
  { value: 'off', name: 'オフ' },
] as const;
