import type { IsoDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { formatDate } from '../../core/holidays.ts';
import { loginPath } from '../../core/paths.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import {
  CONTACT_WAYS,
  type ContactWay,
  EXPERIENCES,
  NOT_A_BOOKING,
  PREFERRED_TIMES,
  PURPOSES,
  SHOP_INQUIRIES_KEPT_DAYS,
} from './rules.ts';
import type { ShopContact, ShopInquiry } from './shop-contract.ts';

export const NO_INBOX =
  'このお店は、メールでの問い合わせを受け付けていません。お電話などでお問い合わせください。';
export const SENT = 'お店に送信しました。返信をお待ちください。お急ぎの場合はお電話ください。';

/** A sender who gives no contact stays anonymous. */
export type Person = { name: string; way: ContactWay; contact: string } | null;

const nameOf = (choices: readonly { value: string; name: string }[], value: string | undefined) =>
  choices.find((choice) => choice.value === value)?.name;

const lines = (...rows: readonly [label: string, value: string | number | undefined | null][]) =>
  rows
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([label, value]) => `${label}：${value}`)
    .join('\n');

/** What was sent, as the row keeps it. */
export type Said = {
  purpose?: string;
  visitDate?: IsoDate;
  visitTime?: string;
  people?: number;
  castName?: string | null;
  message?: string;
  person: Person;
};

export const subjectOf = (kind: 'inquiry' | 'apply' | 'question', { purpose }: Said): string =>
  kind === 'apply'
    ? '応募'
    : kind === 'question'
      ? '応募前の質問'
      : (nameOf(PURPOSES, purpose) ?? 'お店への質問');

/** 「11/21(土) 21:30・2名・さくら」; null where no visit was meant. */
export const visitText = ({ visitDate, visitTime, people, castName }: Said): string | null =>
  [
    visitDate && [formatDate(visitDate), visitTime].filter(Boolean).join(' '),
    people && `${people}名`,
    castName,
  ]
    .filter(Boolean)
    .join('・') || null;

const personLines = (person: Person): string =>
  person
    ? lines(['お名前', person.name], [`連絡先（${nameOf(CONTACT_WAYS, person.way)}）`, person.contact])
    : '連絡先：なし（匿名の質問です）';

const ending = `この内容は${SHOP_INQUIRIES_KEPT_DAYS}日後にサイトから消去します。お店でも目的のほかには使わず、対応が終わったら消去してください。`;

export const inquiryMail = (
  receipt: string,
  asked: ShopInquiry,
  { person, castName }: { person: Person; castName: string | null },
): MailText =>
  mailText(
    `お問い合わせ（${receipt}）`,
    `お客様からお問い合わせがありました。受付番号：${receipt}`,
    lines(
      ['用件', nameOf(PURPOSES, asked.purpose)],
      ['来店希望日', asked.visitDate && formatDate(asked.visitDate)],
      ['時間', asked.visitTime],
      ['人数', asked.people && `${asked.people}名`],
      ['女の子', castName],
    ),
    personLines(person),
    `内容：\n${asked.message || 'なし'}`,
    person
      ? '予約としてお受けになる場合は、お客様にご連絡ください。'
      : '予約の希望ではなく、質問として届いています。',
    ending,
  );

export const contactMail = (receipt: string, sent: ShopContact, person: Person): MailText =>
  mailText(
    `${sent.kind === 'apply' ? '応募' : '応募前の質問'}（${receipt}）`,
    `${sent.kind === 'apply' ? '働きたい方からの応募' : '働きたい方からの質問'}がありました。受付番号：${receipt}`,
    lines(
      ['年齢', sent.age && `${sent.age}歳（18歳以上・高校生ではないと申告）`],
      ['経験', nameOf(EXPERIENCES, sent.experience)],
      ['連絡がつきやすい時間', nameOf(PREFERRED_TIMES, sent.preferredTime)],
    ) || '18歳以上（高校生ではない）と申告しています。',
    personLines(person),
    `内容：\n${sent.message || 'なし'}`,
    '採用の前に、年齢を確認できる書類をご確認ください。',
    ending,
  );

/** Names no shop and repeats nothing that was written: someone else may read it, or own the address. */
export const receiptMail = (receipt: string, isBooking: boolean): MailText =>
  mailText(
    `送信を受け付けました（${receipt}）`,
    SENT,
    `受付番号：${receipt}`,
    ...(isBooking ? [NOT_A_BOOKING] : []),
    'このメールに心当たりがない場合は、破棄してください。',
  );

/** Names no shop, either, and stays silent on what it has written. */
export const shopReplyMail = (receipt: string): MailText =>
  mailText(
    `お店からの返信（${receipt}）`,
    `お店から返信がありました。受付番号：${receipt}`,
    `ログインして、マイページの「お問い合わせ」でご覧ください。\n${config().siteOrigin}${loginPath()}`,
  );
