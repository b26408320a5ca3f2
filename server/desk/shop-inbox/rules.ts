import type { DataField, ShopPart } from '../../core/db/shop-desk-tables.ts';

export const SHOP_MACRO_TITLE_MAX = 20;
export const SHOP_MACRO_MAX = 1000;
export const SHOP_MACROS_MAX = 30;
/** What is older is never unread: a shop that has not looked for months does not begin with hundreds. */
export const UNREAD_DAYS = 30;

export const REPLY_DAYS = 30;
export const REPLIES_LEAST = 10;
export const REPLY_MINUTES = [15, 30, 60, 180, 720, 1440] as const;
export const AUTO_REPLY_MAX = 300;

export const INBOX_FILTERS = [
  { value: 'all', name: 'すべて' },
  { value: 'unread', name: '未読' },
  { value: 'inquiry', name: '問い合わせ' },
  { value: 'apply', name: '応募' },
  { value: 'review', name: '口コミ' },
  { value: 'report', name: '報告' },
  { value: 'mine', name: '自分の担当' },
  { value: 'free', name: '担当なし' },
] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number]['value'];
export const filterIn = (text: string | null): InboxFilter =>
  INBOX_FILTERS.find(({ value }) => value === text)?.value ?? 'all';

/** The first one where the shop has a target of its own. */
export const INBOX_ORDERS = [
  { value: 'due', name: '期限の近い順' },
  { value: 'new', name: '新しい順' },
] as const;
export type InboxOrder = (typeof INBOX_ORDERS)[number]['value'];
export const orderIn = (text: string | null): InboxOrder => (text === 'new' ? 'new' : 'due');

export const INBOX_KINDS = {
  inquiry: { name: '問い合わせ', badge: 'badge--info' },
  apply: { name: '応募', badge: '' },
  question: { name: '応募', badge: '' },
  review: { name: '口コミ', badge: 'badge--warn' },
  report: { name: '報告', badge: 'badge--warn' },
} as const;
export type InboxKind = keyof typeof INBOX_KINDS;

/** `part`: where the shop mends it, and answers it by confirming; null where the operator looks after it. */
export const DATA_FIELDS: Record<DataField, { name: string; part: ShopPart | null }> = {
  hours: { name: '営業時間', part: 'hours' },
  prices: { name: '料金', part: 'prices' },
  tel: { name: '電話番号', part: 'contact' },
  address: { name: '住所', part: 'place' },
  closed: { name: '閉店', part: null },
  moved: { name: '移転', part: 'place' },
};

/** Every shop has these; they promise nothing that a shop would have to fill in first. */
export const COMMON_MACROS = [
  {
    title: '空きあり',
    body: 'お問い合わせありがとうございます。ご希望のお時間に、お席をご用意できます。ご来店をお待ちしております。',
  },
  {
    title: '満席',
    body: 'お問い合わせありがとうございます。申し訳ございませんが、ご希望のお時間は満席です。別のお時間でしたらご案内できますので、お気軽にお知らせください。',
  },
  {
    title: '折り返します',
    body: 'お問い合わせありがとうございます。確認のうえ、こちらから折り返しご連絡いたします。少しお時間をください。',
  },
  {
    title: 'お電話ください',
    body: 'お問い合わせありがとうございます。くわしくご案内いたしますので、お手数ですがお店までお電話ください。',
  },
] as const;

/** For the public answer to a review: thanks first, and nothing that advertises. */
export const REVIEW_MACROS = [
  {
    title: 'お礼',
    body: 'ご来店いただき、感想までお書きくださり、ありがとうございます。',
  },
  {
    title: 'ご指摘へのお詫び',
    body: '貴重なご意見をありがとうございます。ご期待に沿えず、申し訳ございませんでした。ご指摘の点は、お店で確認し、改めてまいります。',
  },
  {
    title: '事実のご説明',
    body: 'ご感想をありがとうございます。ご指摘の点について、当店では次のようにご案内しております。',
  },
] as const;

/** A receipt, or what else names one thing in the inbox. */
export const INBOX_KEY = /^(?:\d{8}-[0-9A-Z]{6}|review-[1-9]\d{0,14}|report-[a-z]{2,10})$/;
export const keyIn = (text: string | null | undefined): string | null =>
  text && INBOX_KEY.test(text) ? text : null;
