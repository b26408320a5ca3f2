import { config } from '../../core/config.ts';
import type { CodePurpose } from '../../core/db/code-tables.ts';
import { loginPath, shortLoginPath } from '../../core/paths.ts';

export type MailText = { subject: string; text: string };

const INTENT: Record<CodePurpose, string> = {
  register: '会員登録',
  reset: 'パスワードの再設定',
  shop_reset: 'パスワードの再設定（店舗）',
  email_setting: 'メールアドレスの登録',
  tel_setting: '電話番号の登録',
  reauth: 'ご本人の確認',
  multi_post: '一斉投稿',
};

const signature = () => {
  const { siteName, siteOrigin, operatorName } = config();
  return `――――――――――\n${siteName}\n${siteOrigin}/\n運営：${operatorName}\nこのメールは送信専用です。`;
};

export const mailText = (subject: string, ...lines: string[]): MailText => ({
  subject: `【${config().siteName}】${subject}`,
  text: `${[...lines, signature()].join('\n\n')}\n`,
});

/** `lead`: what the code is for, where its reader may not have asked for it. */
export const codeMail = (purpose: CodePurpose, code: string, lead?: string): MailText =>
  mailText(
    `${INTENT[purpose]}の認証コード`,
    lead ?? `${INTENT[purpose]}の認証コードをお送りします。画面に入力してください。`,
    code,
    '認証コードの有効期限は10分です。ほかの人に教えないでください。',
    'このメールに心当たりがない場合は、破棄してください。認証コードを入力しない限り、手続きは行われません。',
  );

/** The screen says the same as always. */
export const registeredMail = (): MailText =>
  mailText(
    '登録済みのメールアドレスです',
    'このメールアドレスは登録済みです。下記からログインしてください。',
    `${config().siteOrigin}${loginPath()}`,
    'パスワードをお忘れの場合は、ログイン画面の「パスワードをお忘れの方」からお手続きください。',
    'このメールに心当たりがない場合は、破棄してください。',
  );

/** Decisions §3: one segment, with the origin-bound last line that phones fill in by themselves. */
export const codeSms = (code: string): string => {
  const { siteName, siteOrigin } = config();
  return `【${siteName}】認証コード:${code}(10分有効)他人に教えないでください\n\n@${new URL(siteOrigin).hostname} #${code}`;
};

export const registeredSms = (): string => {
  const { siteName, siteOrigin } = config();
  return `【${siteName}】この番号は登録済みです。ログイン:${siteOrigin}${shortLoginPath()}`;
};
