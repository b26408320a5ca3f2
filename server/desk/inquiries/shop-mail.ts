import { config } from '../../core/config.ts';
import { shopAdminPath } from '../../core/paths.ts';
import type { ShopMail } from '../../directory/shops/mail-shop.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import {
  CONTACT_WAYS,
  EXPERIENCES,
  nightText,
  PREFERRED_TIMES,
  PURPOSES,
  SHOP_INQUIRIES_KEPT_DAYS,
  wageText,
} from './rules.ts';
import { type Kind, nameOf, type Person, type Said } from './shop-wording.ts';

const lines = (...rows: readonly [label: string, value: string | number | undefined | null][]) =>
  rows
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([label, value]) => `${label}：${value}`)
    .join('\n');

const personLines = (person: Person): string =>
  person
    ? lines(['お名前', person.name], [`連絡先（${nameOf(CONTACT_WAYS, person.way)}）`, person.contact])
    : '連絡先：なし（匿名の質問です）';

const visitLines = ({ purpose, visitDate, visitTime, people, castName }: Said): string =>
  lines(
    ['用件', nameOf(PURPOSES, purpose)],
    ['来店希望日', visitDate && nightText(visitDate, visitTime)],
    ['人数', people && `${people}名`],
    ['女の子', castName],
  );

const applicantLines = ({ age, experience, hourlyWage, preferredTime }: Said): string =>
  lines(
    ['年齢', age && `${age}歳（18歳以上・高校生ではないと申告）`],
    ['経験', nameOf(EXPERIENCES, experience)],
    ['希望時給', hourlyWage && wageText(hourlyWage)],
    ['連絡がつきやすい時間', nameOf(PREFERRED_TIMES, preferredTime)],
  ) || '18歳以上（高校生ではない）と申告しています。';

function adviceOf(kind: Kind, { person }: Said): string {
  if (kind !== 'inquiry') return '採用の前に、年齢を確認できる書類をご確認ください。';
  return person
    ? '予約としてお受けになる場合は、お客様にご連絡ください。'
    : '予約の希望ではなく、質問として届いています。';
}

/** What was sent, as the shop reads it by mail and at its desk. */
export const sentParagraphs = (kind: Kind, said: Said): string[] => [
  kind === 'inquiry' ? visitLines(said) : applicantLines(said),
  personLines(said.person),
  `内容：\n${said.message || 'なし'}`,
  adviceOf(kind, said),
];

const SUBJECTS: Record<Kind, string> = {
  inquiry: 'お問い合わせ',
  apply: '応募',
  question: '応募前の質問',
};
const LEADS: Record<Kind, string> = {
  inquiry: 'お客様からお問い合わせがありました。',
  apply: '働きたい方からの応募がありました。',
  question: '働きたい方からの質問がありました。',
};

export const KEPT_AND_ERASED = `この内容は${SHOP_INQUIRIES_KEPT_DAYS}日後にサイトから消去します。お店でも目的のほかには使わず、対応が終わったら消去してください。`;

const NOT_PROVEN =
  'このメールアドレスはまだ確認されていないため、お名前・連絡先・内容は記載していません。このメールアドレスでお店のログインをしている場合は、パスワードの再設定で届く認証コードを入力すると、次回から内容もお送りします。';

export function shopMail(shopId: number, receipt: string, kind: Kind, said: Said): ShopMail {
  const mailOf = (...paragraphs: string[]) =>
    mailText(`${SUBJECTS[kind]}（${receipt}）`, `${LEADS[kind]}受付番号：${receipt}`, ...paragraphs);
  const desk = `${config().siteOrigin}${shopAdminPath(shopId, 'inquiries')}`;
  return {
    full: mailOf(...sentParagraphs(kind, said), KEPT_AND_ERASED),
    notice: mailOf(`お店のログインをして、下記のページでご覧ください。\n${desk}`, NOT_PROVEN),
  };
}
