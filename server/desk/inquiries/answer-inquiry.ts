import { notifyAccount } from '../../community/notifications/notify.ts';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { loginPath } from '../../core/paths.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { readAdminNames } from '../admins/read-admin.ts';
import type { InquiryStatus, ShopEntry, StaffReply } from './contract.ts';
import { endWaiting, updateAssignee } from './desk-queries.ts';
import { lockInquiry, updateInquiryStatus } from './queries.ts';
import { INQUIRY_STATES, type InquiryState } from './rules.ts';
import { openSealed, sealMessage } from './sealed-words.ts';
import { insertMessage } from './thread-queries.ts';

const REPLIED = '返信しました。';
const UNKNOWN_ADMIN = '担当にできるのは、管理者だけです。';
const DECIDED_APART = '掲載のお申し込みは、審査の画面で承認または見送りにしてください。';
const isClosed = (state: InquiryState) => state === 'reflected' || state === 'declined';
const stateName = (state: InquiryState) => INQUIRY_STATES.find(({ value }) => value === state)?.name ?? '';

/** Someone else may read it, or own the address: what was written stays on the site. */
const replyMail = (receipt: string): MailText =>
  mailText(
    `お問い合わせへの返信（${receipt}）`,
    `運営からお問い合わせに返信しました。受付番号：${receipt}`,
    `ログインして、マイページの「お問い合わせ」でご覧ください。\n${config().siteOrigin}${loginPath()}`,
  );

/** An applicant has no page on which to read it. */
const entryMail = (receipt: string, message: string): MailText =>
  mailText(
    `掲載のお申し込みについて（${receipt}）`,
    `掲載のお申し込みへの返信です。受付番号：${receipt}`,
    message,
  );

type Inquiry = NonNullable<Awaited<ReturnType<typeof lockInquiry>>>;

const audit = (
  trx: Queryable,
  caller: AdminCaller,
  { event, id, detail }: { event: string; id: number; detail: Record<string, string | number | null> },
) => auditAdmin(trx, caller, { event: `inquiry.${event}`, target: `inquiry:${id}`, detail });

/** Locked until the end. @throws ApiError not_found */
const workOn = (
  db: Db,
  { caller, id }: { caller: AdminCaller; id: number },
  work: (trx: Queryable, inquiry: Inquiry) => Promise<Done>,
): Promise<Done> =>
  transactOnce(db, caller, async (trx) => {
    const inquiry = await lockInquiry(trx, { id });
    if (!inquiry) throw new ApiError('not_found');
    return work(trx, inquiry);
  });

async function changeStatus(trx: Queryable, caller: AdminCaller, inquiry: Inquiry, to: InquiryState) {
  const { id, kind, receipt, userId, category, status: from } = inquiry;
  if (kind === 'shop_entry' && from !== to && (isClosed(from) || isClosed(to)))
    throw new InvalidInputError({ status: [DECIDED_APART] });
  if (isClosed(to)) await endWaiting(trx, id);
  if (from === to) return;
  await updateInquiryStatus(trx, id, to);
  // A question changes nothing that is listed.
  const state = to === 'reflected' && category === 'other' ? 'answered' : to;
  if (userId !== null) await notifyAccount(trx, { userId, id: receipt, event: `inquiry_${state}` });
  await audit(trx, caller, { event: 'status', id, detail: { from, to } });
}

/** The sender hears of each new state once. @throws ApiError not_found */
export async function setInquiryStatus(
  db: Db,
  caller: AdminCaller,
  { id, status }: { id: number } & InquiryStatus,
): Promise<Done> {
  return workOn(db, { caller, id }, async (trx, inquiry) => {
    await changeStatus(trx, caller, inquiry, status);
    return { message: `「${stateName(status)}」にしました。` };
  });
}

/** A member is notified, and gets a mail that repeats nothing; an applicant gets the reply itself by mail. */
async function notifySender(
  trx: Queryable,
  inquiry: Inquiry,
  { messageId = 0, message = '' },
): Promise<void> {
  const { userId, receipt, sealed } = inquiry;
  if (userId === null) {
    const { email } = openSealed<ShopEntry>(sealed);
    return sendMail(trx, { to: email, ...entryMail(receipt, message) });
  }
  await notifyAccount(trx, { userId, id: receipt, event: 'inquiry_reply', messageId });
  const { email } = await readIdentities(trx, userId);
  if (email) await sendMail(trx, { to: email, ...replyMail(receipt) });
}

/** @throws ApiError not_found */
export async function replyToInquiry(
  db: Db,
  caller: AdminCaller,
  { id, message, status }: { id: number } & StaffReply,
): Promise<Done> {
  return workOn(db, { caller, id }, async (trx, inquiry) => {
    const sealed = sealMessage(message);
    const messageId = await insertMessage(trx, { inquiryId: id, fromStaff: true, sealed });
    await endWaiting(trx, id);
    await notifySender(trx, inquiry, { messageId, message });
    if (status) await changeStatus(trx, caller, inquiry, status);
    await audit(trx, caller, { event: 'replied', id, detail: { message: messageId } });
    return { message: REPLIED };
  });
}

/** Who looks after it. @throws ApiError not_found, InvalidInputError */
export async function assignInquiry(
  db: Db,
  caller: AdminCaller,
  { id, assigneeId }: { id: number; assigneeId: number | null },
): Promise<Done> {
  return workOn(db, { caller, id }, async (trx) => {
    const admins = await readAdminNames(trx);
    if (assigneeId !== null && !admins.some((admin) => admin.id === assigneeId))
      throw new InvalidInputError({ assigneeId: [UNKNOWN_ADMIN] });
    await updateAssignee(trx, id, assigneeId);
    await audit(trx, caller, { event: 'assigned', id, detail: { assignee: assigneeId } });
    return { message: assigneeId === null ? '担当を外しました。' : '担当を決めました。' };
  });
}
