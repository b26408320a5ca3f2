import { businessMinuteOf } from '../../core/business-day.ts';

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
  { value: 'inquiry', name: 'お問い合わせ・口コミへの返信、通報の結果、お店からの連絡' },
  { value: 'announcement', name: '運営からのお知らせ', castsOnly: true },
] as const;
export type Kind = (typeof KINDS)[number]['value'];

export const FILTERS = [
  { value: 'all', name: 'すべて' },
  { value: 'shift', name: '出勤' },
  { value: 'post', name: '投稿' },
  { value: 'reply', name: '返信' },
  { value: 'reaction', name: '反応', castsOnly: true },
  { value: 'announcement', name: 'お知らせ' },
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

/** Beyond H5: what a member wants to hear by LINE. */
export const LINE_LEVELS = [
  { value: 'off', name: 'オフ' },
  { value: 'shift', name: '出勤だけ' },
  { value: 'all', name: 'すべて' },
] as const;

/** Beyond H5: mails, pushes and LINE wait from 25:00 to 11:00 for those who have not turned this off. */
export function isQuietTime(now: number): boolean {
  const minute = businessMinuteOf(now);
  return minute >= 1500 || minute < 660;
}
