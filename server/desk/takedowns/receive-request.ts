import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limitSparing } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { mayMailReceipt, newReceipt } from '../inquiries/receipt.ts';
import type { TakedownFields, TakedownReceived } from './contract.ts';
import { sealEvidence } from './evidence.ts';
import { fitsEvidence, isDiskShort, raiseAlarm, type Shortage } from './evidence-room.ts';
import { deleteRequestsOlderThan, insertRequest } from './queries.ts';
import { FILES_LEFT_OUT, NOTICES, REQUESTS_KEPT_DAYS, RIGHTS, STANDINGS, URGENT } from './rules.ts';

/** `evidence`: null when there was no room to read it. */
type Request = { form: TakedownFields; evidence: readonly Buffer[] | null };
/** `kept`: null for files that are left out. */
type Kept = { receipt: string; form: TakedownFields; kept: number | null };

/** Decisions §9. */
const received = (receipt: string): string =>
  `削除のご依頼を受け付けました（受付番号：${receipt}）。原則7日以内に結果をお知らせします。安全に関わる内容は優先して対応します。`;

const nameOf = (choices: readonly { value: string; name: string }[], value: string): string =>
  choices.find((each) => each.value === value)?.name ?? '';

const filesText = (kept: number | null): string => {
  if (kept === null) return '添付されていましたが、保存できませんでした';
  return kept > 0 ? `${kept}件（暗号化して保管）` : 'なし';
};

const takedownMail = ({ receipt, form, kept }: Kept, urgent: boolean): MailText =>
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
      `証拠ファイル：${filesText(kept)}`,
    ].join('\n'),
    `問題のある箇所：\n${form.part}`,
    `理由：\n${form.reason}`,
    '原則7日以内に結果をお知らせします。安全に関わる内容は、先に非公開にしてから確認してください。',
  );

/** Repeats nothing that was written: the address may be someone else's. */
const requesterMail = ({ receipt, kept }: Kept): MailText =>
  mailText(
    `削除のご依頼を受け付けました（${receipt}）`,
    received(receipt),
    ...(kept === null ? [FILES_LEFT_OUT] : []),
    '結果は、このメールアドレスへお送りします。お問い合わせの際は、受付番号をお知らせください。',
    'このメールに心当たりがない場合は、破棄してください。',
  );

/** What others do costs a request its files at most. */
async function shortageOf(
  full: readonly Shortage[],
  evidence: Request['evidence'],
): Promise<Shortage | null> {
  if (evidence === null) return 'room';
  if (full[0]) return full[0];
  return evidence.length > 0 && (await isDiskShort()) ? 'disk' : null;
}

/** Stored sealed, mailed to the operator and the requester; hides nothing. @throws LimitError, InvalidInputError, ApiError */
export async function receiveTakedown(
  db: Db,
  { facts, userId, openCall }: Pick<Caller, 'facts' | 'userId' | 'openCall'>,
  { form, evidence }: Request,
): Promise<TakedownReceived> {
  const target = lookup('takedown-contact', form.email.toLowerCase()).toString('hex');
  const full = await limitSparing('takedown', { facts, target });
  const before = await shortageOf(full, evidence);
  const files = before ? [] : await sealEvidence(evidence ?? []);
  const receipt = await newReceipt(db);
  const urgent = URGENT.includes(form.right);
  const isMailed = await mayMailReceipt({ facts }, form.email);
  let shortage: Shortage | null = null;
  const answer = await transactOnce(db, { openCall }, async (trx) => {
    shortage = before ?? ((await fitsEvidence(trx, files)) ? null : 'evidence');
    const filesLeftOut = shortage !== null && evidence?.length !== 0;
    const stored = shortage ? [] : files;
    const { formToken, subject, ...said } = form;
    const sealed = seal('takedown', JSON.stringify(said));
    await insertRequest(trx, { receipt, urgent, sealed, userId, filesLeftOut }, stored);
    const request = { receipt, form, kept: filesLeftOut ? null : stored.length };
    await sendMail(trx, { to: config().messaging.operatorMail, ...takedownMail(request, urgent) });
    if (isMailed) await sendMail(trx, { to: form.email, ...requesterMail(request) });
    return { message: received(receipt), receipt, note: filesLeftOut ? FILES_LEFT_OUT : null };
  });
  if (shortage) raiseAlarm(shortage);
  return answer;
}

export const sweepTakedowns = (db: Queryable): Promise<number> =>
  deleteRequestsOlderThan(db, REQUESTS_KEPT_DAYS);
