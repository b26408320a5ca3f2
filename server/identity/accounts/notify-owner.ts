import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { sendSms } from '../../gateways/messaging/send-sms.ts';
import { mayNotify } from '../../gateways/messaging/sms-defence.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from './identities.ts';

export type Notice =
  | 'password_changed'
  | 'email_changed'
  | 'tel_changed'
  | 'number_lost'
  | 'line_linked'
  | 'line_unlinked'
  | 'calendar_made'
  | 'destination_proved'
  | 'x_linked'
  | 'export_made'
  | 'account_deleted'
  | 'change_undone';

const SUBJECTS: Record<Notice, string> = {
  password_changed: 'パスワードが変更されました',
  email_changed: 'メールアドレスが変更されました',
  tel_changed: '電話番号が変更されました',
  number_lost: '電話番号の登録が解除されました',
  line_linked: 'LINEログインが登録されました',
  line_unlinked: 'LINEログインが解除されました',
  calendar_made: 'カレンダーのアドレスが作られました',
  destination_proved: '一斉投稿の投稿先が追加されました',
  x_linked: 'Xとの連携が始まりました',
  export_made: 'データのダウンロードが準備されました',
  account_deleted: 'アカウントを削除しました',
  change_undone: '変更を取り消しました',
};

/** With the sessions (`endStandingAccess`). */
const ENDED_TOO =
  'カレンダーのアドレス、一斉投稿の投稿先、Xとの連携は、必要であればもう一度設定してください。';

const BODIES: Record<Notice, string> = {
  password_changed: `パスワードが変更され、ほかの端末はログアウトされました。${ENDED_TOO}`,
  email_changed: 'ログインに使うメールアドレスが変更されました。',
  tel_changed: 'ログインに使う電話番号が変更されました。',
  number_lost:
    '登録されていた電話番号で、別の方が新しく会員登録をしました。この電話番号ではログインできなくなりました。',
  line_linked: 'LINEでもログインできるようになりました。',
  line_unlinked: 'LINEではログインできなくなりました。',
  calendar_made:
    'フォロー中の出勤を表示するカレンダーのアドレスが作られました。アドレスは、フォローのページで取り消せます。',
  destination_proved: '一斉投稿の投稿先が確認され、公開した投稿が送られるようになりました。',
  x_linked: 'Xと連携し、公開した投稿がXにも送られるようになりました。',
  export_made:
    'あなたのデータをダウンロードするリンクが作られました。リンクは24時間以内に、作った端末でログイン中に1回だけ使えます。',
  account_deleted: 'アカウントを削除しました。ご利用いただき、ありがとうございました。',
  change_undone: `電話番号・メールアドレス・LINEログインの変更が取り消され、元に戻りました。すべての端末からログアウトされています。${ENDED_TOO}`,
};

const WORRY = 'お心当たりのない場合は、すぐにパスワードを再設定してください。';

const mailOf = (notice: Notice, undo: string | undefined): MailText => {
  const back = undo ? [`お心当たりのない場合は、72時間以内に下記から元に戻せます。\n${undo}`] : [];
  return mailText(SUBJECTS[notice], BODIES[notice], ...back, WORRY);
};

/** Texts are short and carry no link but the one to undo. */
const smsOf = (notice: Notice, undo: string | undefined): string =>
  `【${config().siteName}】${SUBJECTS[notice]}。${undo ? `元に戻す(72時間):${undo}` : ''}`;

/** The account's own now, or the old one that was just replaced. */
export type Addresses = { email?: string; tel?: string };

/**
 * `undo`: the link that takes it back. A text that the defence holds back (security.md 7.6) does not stop the change.
 */
export async function notifyOwner(
  trx: Queryable,
  userId: number,
  notice: Notice,
  { at, undo }: { at?: Addresses; undo?: string } = {},
): Promise<void> {
  const { email, tel } = at ?? (await readIdentities(trx, userId));
  if (email) await sendMail(trx, { to: email, ...mailOf(notice, undo) });
  if (tel && (await mayNotify(trx, tel, 'owner')))
    await sendSms(trx, { to: tel, text: smsOf(notice, undo), isNotice: true });
}
