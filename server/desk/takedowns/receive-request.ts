import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { mayMailReceipt, newReceipt } from '../inquiries/receipt.ts';
import type { TakedownFields, TakedownReceived } from './contract.ts';
import { sealEvidence } from './evidence.ts';
import { deleteRequestsOlderThan, insertRequest } from './queries.ts';
import { NOTICES, REQUESTS_KEPT_DAYS, RIGHTS, STANDINGS, URGENT } from './rules.ts';

type Request = { form: TakedownFields; evidence: readonly Buffer[] };

/** Decisions §9. */
const received = (receipt: string): string =>
  `削除のご依頼を受け付けました（受付番号：${receipt}）。原則7日以内に結果をお知らせします。安全に関わる内容は優先して対応します。`;

const nameOf = (choices: readonly { value: string; name: string }[], value: string): string =>
  choices.find((each) => each.value === value)?.name ?? '';

const takedownMail = (receipt: string, { form, evidence }: Request, urgent: boolean): MailText =>
  mailText(
    `${urgent ? '【優先】' : ''}削除のご依頼（${receipt}）`,
    `削除のご依頼がありました。受付番号：${receipt}`,
    [
      `対象ページのURL：${form.url}`,
      `侵害されたと考える権利：${nameOf(RIGHTS, form.right)}`,
      `立場：${nameOf(STANDINGS, form.standing)}`,
      `お名前：${form.name}`,
      `連絡先：${form.email}`,
      `投稿者への通知：${nameOf(NOTICES, form.notice)}`,
      `証拠ファイル：${evidence.length > 0 ? `${evidence.length}件（暗号化して保管）` : 'なし'}`,
    ].join('\n'),
    `問題のある箇所：\n${form.part}`,
    `理由：\n${form.reason}`,
    '原則7日以内に結果をお知らせします。安全に関わる内容は、先に非公開にしてから確認してください。',
  );

/** Repeats nothing that was written: the address may be someone else's. */
const requesterMail = (receipt: string): MailText =>
  mailText(
    `削除のご依頼を受け付けました（${receipt}）`,
    received(receipt),
    '結果は、このメールアドレスへお送りします。お問い合わせの際は、受付番号をお知らせください。',
    'このメールに心当たりがない場合は、破棄してください。',
  );

/** Stored sealed, mailed to the operator and the requester; hides nothing. @throws LimitError, InvalidInputError, ApiError */
export async function receiveTakedown(
  db: Db,
  { facts, userId }: Pick<Caller, 'facts' | 'userId'>,
  request: Request,
): Promise<TakedownReceived> {
  const { form } = request;
  await limit('takedown', {
    facts,
    target: lookup('takedown-contact', form.email.toLowerCase()).toString('hex'),
  });
  const evidence = await sealEvidence(request.evidence);
  const receipt = await newReceipt(db);
  const urgent = URGENT.includes(form.right);
  const isMailed = await mayMailReceipt({ facts }, form.email);
  await transact(db, async (trx) => {
    const { formToken, subject, ...said } = form;
    const sealed = seal('takedown', JSON.stringify(said));
    await insertRequest(trx, { receipt, urgent, sealed, userId }, evidence);
    await sendMail(trx, { to: config().messaging.operatorMail, ...takedownMail(receipt, request, urgent) });
    if (isMailed) await sendMail(trx, { to: form.email, ...requesterMail(receipt) });
  });
  return { message: received(receipt), receipt };
}

export const sweepTakedowns = (db: Queryable): Promise<number> =>
  deleteRequestsOlderThan(db, REQUESTS_KEPT_DAYS);
