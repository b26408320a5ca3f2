import type { IsoDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { loginPath } from '../../core/paths.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { type ContactWay, NOT_A_BOOKING, nightText, PURPOSES } from './rules.ts';

export const NO_INBOX =
  'このお店は、メールでの問い合わせを受け付けていません。お電話などでお問い合わせください。';
export const SENT = 'お店に送信しました。返信をお待ちください。お急ぎの場合はお電話ください。';

/** A sender who gives no contact stays anonymous. */
export type Person = { name: string; way: ContactWay; contact: string } | null;

export const nameOf = (choices: readonly { value: string; name: string }[], value: string | undefined) =>
  choices.find((choice) => choice.value === value)?.name;

/** What was sent, as the row keeps it. */
export type Said = {
  purpose?: string | undefined;
  visitDate?: IsoDate | undefined;
  visitTime?: string | undefined;
  people?: number | undefined;
  castName?: string | null;
  age?: number | undefined;
  experience?: string | undefined;
  hourlyWage?: number | undefined;
  preferredTime?: string | undefined;
  over18?: true;
  message?: string | undefined;
  person: Person;
};
export type Kind = 'inquiry' | 'apply' | 'question';

export const subjectOf = (kind: Kind, { purpose }: Said): string =>
  kind === 'apply'
    ? '応募'
    : kind === 'question'
      ? '応募前の質問'
      : (nameOf(PURPOSES, purpose) ?? 'お店への質問');

/** 「11/25(水)の夜 1:30・2名・さくら」; null where no visit was meant. */
export const visitText = ({ visitDate, visitTime, people, castName }: Said): string | null =>
  [visitDate && nightText(visitDate, visitTime), people && `${people}名`, castName]
    .filter(Boolean)
    .join('・') || null;

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
