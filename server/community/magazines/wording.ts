import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import { confirmMagazinePath, legalPath } from '../../core/paths.ts';
import type { Mail } from '../../gateways/messaging/contract.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { CONFIRM_HOURS, ISSUE_DAYS } from './rules.ts';
import { oneClickUrl, stopToken, stopUrl } from './stop-token.ts';

export const ASKED = `確認のメールをお送りしました。${CONFIRM_HOURS}時間以内に、メールのリンクから登録を完了してください。`;
export const CONFIRMED = 'メールマガジンの登録が完了しました。';
export const STOPPED = 'メールマガジンを停止しました。';
export const CONFIRM_LINK_BAD = 'このリンクは無効です。有効期限が切れている場合は、もう一度ご登録ください。';
export const STOP_LINK_BAD = 'このリンクは無効です。メールのリンクをもう一度お確かめください。';
export const ONE_A_DAY = 'メールマガジンの配信は、1日に1回までです。';
export const NO_ADDRESS =
  '運営者の住所（OPERATOR_ADDRESS）が設定されていないため、メールマガジンを配信できません。';

/** Raised with every change of the line beside the field: a proof says which one was read. */
export const CONSENT_VERSION = 1;

/** `shop`: null for the magazine of the site. */
export type List = { id: number; shop: string | null };

/** Who sends it, where to complain, and how to end it, below each mail (特定電子メール法). */
function footOf(stopLink: string): string {
  const { siteOrigin, operatorName, operator, messaging } = config();
  return [
    `送信者：${operatorName}`,
    `住所：${operator.address ?? siteOrigin + legalPath('company')}`,
    `お問い合わせ：${operator.mail ?? messaging.operatorMail}`,
    `メールマガジンの停止：\n${stopLink}`,
  ].join('\n');
}

const senderOf = (shop: string | null): string => {
  const { siteName } = config();
  return shop ? `${shop}（${siteName}）` : siteName;
};

const mailOf = (to: string, list: List, subject: string, ...lines: string[]): Mail => {
  const stop = stopToken(list.id);
  return {
    to,
    ...mailText(subject, ...lines, footOf(stopUrl(stop))),
    list: { sender: senderOf(list.shop), stopUrl: oneClickUrl(stop) },
  };
};

export const confirmMail = (to: string, list: List, token: string): Mail => {
  const { siteOrigin, operatorName } = config();
  const name = list.shop ? `「${list.shop}」のメールマガジン` : 'メールマガジン';
  return mailOf(
    to,
    list,
    'メールマガジンの登録の確認',
    `${name}のお申し込みを受け付けました。${CONFIRM_HOURS}時間以内に下記のリンクを開き、登録を完了してください。`,
    siteOrigin + confirmMagazinePath(token),
    `登録すると、${operatorName}から広告を含むメールをお送りします。`,
    'このメールに心当たりがない場合は、破棄してください。リンクを開いて登録しない限り、メールマガジンは届きません。',
  );
};

export const issueMail = (to: string, list: List, issue: { subject: string; body: string }): Mail => ({
  ...mailOf(to, list, issue.subject, issue.body),
  expiresAt: new Date(currentTime() + ISSUE_DAYS * 24 * 3_600_000),
});

/** An issue without a reader, whose link would stop something. */
export const sampleMail = (issue: { subject: string; body: string }): MailText =>
  mailText(issue.subject, issue.body, footOf('（読者ごとのリンクが入ります）'));

/** What stands around an issue in the mail: `before` its subject, `after` its text. */
export function frameOf(shop: string): { sender: string; before: string; after: string } {
  const { subject, text } = sampleMail({ subject: '', body: '' });
  return { sender: senderOf(shop), before: subject, after: text.trim() };
}
