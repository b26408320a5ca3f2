import {
  addDays,
  businessDateOf,
  businessMinuteOf,
  type IsoDate,
  instantOf,
} from '../../core/business-day.ts';
import { formatDate } from '../../core/holidays.ts';
import { telDigits } from '../../core/text/telephone.ts';
import { plainForm } from '../../core/text/visible.ts';
import { type Read, readEmail } from '../../identity/accounts/rules.ts';

/** What names an inquiry outside, as `newReceipt` writes it: a serial number would say how many there are. */
export const RECEIPT = /^\d{8}-[0-9A-Z]{6}$/;
export const receiptIn = (text: string | null | undefined): string | null =>
  text && RECEIPT.test(text) ? text : null;

export const SHOP_NAME_MAX = 50;
export const AREA_NAME_MAX = 30;
export const PERSON_MAX = 20;
export const URL_MAX = 200;
export const MESSAGE_MAX = 1000;
export const INQUIRIES_KEPT_DAYS = 365;
export const SHOP_INQUIRIES_KEPT_DAYS = 180;
export const INQUIRY_MIN = 10;
export const INQUIRY_MAX = 2000;
export const REPLY_MAX = 5000;
export const SHOP_REPLIES_MAX = 20;
export const MACRO_TITLE_MAX = 50;
export const MACROS_MAX = 50;
export const VISIT_DAYS_AHEAD = 30;
export const PEOPLE_MAX = 20;
export const APPLICANT_AGES = { least: 18, most: 60 };

/** Its `text` is what a chip writes into an empty message. */
export const PURPOSES = [
  { value: 'seat', name: '空席・予約', text: 'この日時に入れますか。' },
  { value: 'price', name: '料金', text: '料金について教えてください。' },
  { value: 'cast', name: '女の子の出勤', text: '女の子の出勤について教えてください。' },
  { value: 'other', name: 'その他', text: '' },
] as const;
export type Purpose = (typeof PURPOSES)[number]['value'];

/** 20:00 to 28:00. */
export const VISIT_TIMES: readonly string[] = Array.from(
  { length: 17 },
  (_, i) => `${20 + Math.floor(i / 2)}:${i % 2 === 0 ? '00' : '30'}`,
);

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const clockTime = (time: string): string =>
  time.replace(/^\d+/, (hours) => String(Number(hours) % 24));

/** `11/25(水)の夜 1:30`: a time after midnight belongs to the evening before. */
export const nightText = (date: IsoDate, time?: string): string =>
  `${formatDate(date)}の夜${time ? ` ${clockTime(time)}` : ''}`;

/** The times of a day that are still to come. */
export const visitTimesOf = (date: IsoDate, now: number): string[] =>
  VISIT_TIMES.filter((time) => instantOf(date, minuteOf(time)) > now);

const USUAL_TIME = '21:00';

/** What a form begins with: tonight at the usual hour, later the next half hour, after the last one tomorrow. */
export function firstVisit(now: number): { visitDate: IsoDate; visitTime: string } {
  const today = businessDateOf(now);
  const [next] = visitTimesOf(today, now);
  if (next === undefined) return { visitDate: addDays(today, 1), visitTime: USUAL_TIME };
  const isEarly = businessMinuteOf(now) < minuteOf(VISIT_TIMES[0] ?? '');
  return { visitDate: today, visitTime: isEarly ? USUAL_TIME : next };
}

export const CONTACT_WAYS = [
  { value: 'line', name: 'LINE' },
  { value: 'tel', name: '電話' },
  { value: 'email', name: 'メール' },
] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number]['value'];

export const PREFERRED_TIMES = [
  { value: 'day', name: '昼' },
  { value: 'evening', name: '夕方' },
  { value: 'night', name: '夜' },
] as const;
export const EXPERIENCES = [
  { value: 'none', name: '未経験' },
  { value: 'some', name: '経験あり' },
] as const;

export const HOURLY_WAGES = { least: 1_000, most: 20_000 };
export const wageText = (yen: number): string => `${yen.toLocaleString('ja-JP')}円以上`;

export const NO_ADDRESSES = '本文にメールアドレスやURLは書かないでください。';
export const NOT_A_BOOKING = 'この送信だけでは予約は確定しません。';
export const ADULTS_ONLY = '18歳以上です（高校生不可）';
export const CONSENT = `いただいた情報をお店に送ることに同意します。${SHOP_INQUIRIES_KEPT_DAYS}日後に自動で消えます。`;

/** What becomes of an inquiry, in its order. */
export const INQUIRY_STATES = [
  { value: 'received', name: '受付' },
  { value: 'checking', name: '確認中' },
  { value: 'reflected', name: '反映' },
  { value: 'declined', name: '対応なし' },
] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number]['value'];

/** The first line of a prefilled message tells its category; the last one is any other message. */
export const CATEGORIES_OF_INQUIRY = [
  { value: 'correction', name: '掲載内容の報告', head: '【掲載内容の訂正・閉店・移転の報告】' },
  { value: 'unlisted', name: '掲載されていないお店', head: '【掲載されていないお店の情報】' },
  { value: 'other', name: 'お問い合わせ', head: null },
] as const;
export type InquiryCategory = (typeof CATEGORIES_OF_INQUIRY)[number]['value'];

export const categoryOf = (message: string): InquiryCategory =>
  CATEGORIES_OF_INQUIRY.find(({ head }) => head !== null && message.trimStart().startsWith(head))?.value ??
  'other';

export const categoryName = (category: InquiryCategory | null): string =>
  CATEGORIES_OF_INQUIRY.find(({ value }) => value === category)?.name ?? 'お問い合わせ';

/** What of a shop is wrong: a choice writes its line. */
export const CORRECTIONS = ['営業時間', '料金', '電話番号', '住所', '閉店', '移転', 'その他'] as const;
export type Correction = (typeof CORRECTIONS)[number];
export const correctionLine = (field: Correction): string =>
  field === '閉店' || field === '移転' ? `・${field}しました：` : `・${field}：`;

const readLineId = (typed: string): Read => {
  const id = plainForm(typed);
  if (id === '') return { problem: 'LINE IDを入力してください。' };
  return /^@?[A-Za-z0-9._-]{3,20}$/.test(id)
    ? { value: id }
    : { problem: 'LINE IDの形式が正しくありません。例：yuki_1123' };
};

export const readContact = (way: ContactWay, typed: string): Read =>
  ({ line: readLineId, tel: readShopTel, email: readEmail })[way](typed);

export function readShopTel(typed: string): Read {
  const number = telDigits(typed);
  if (number === '') return { problem: '電話番号を入力してください。' };
  return /^0(?:[1-9]\d{8}|[5-9]0[1-9]\d{7}|800\d{7})$/.test(number)
    ? { value: number }
    : { problem: '電話番号の形式が正しくありません。例：03-1234-5678' };
}

/** Empty is none. */
export function readSiteUrl(typed: string): Read {
  const value = plainForm(typed);
  if (value === '') return { value };
  const wrong = { problem: 'URLの形式が正しくありません。例：https://example.jp' };
  if (
    value.length > URL_MAX ||
    !/^https?:\/\/[^\s<>"'`\\.]+\.[^\s<>"'`\\]+$/i.test(value) ||
    !URL.canParse(value)
  )
    return wrong;
  const { username, password } = new URL(value);
  return username || password ? wrong : { value };
}
