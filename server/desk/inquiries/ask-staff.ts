import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limitFlooded } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { InquiryReceived, MemberInquiry } from './contract.ts';
import { startWaiting } from './desk-queries.ts';
import { noteCorrection } from './note-correction.ts';
import * as queries from './queries.ts';
import { newReceipt } from './receipt.ts';
import { categoryName, categoryOf, type InquiryCategory } from './rules.ts';
import { messageIn, sealMessage } from './sealed-words.ts';
import { insertMessage } from './thread-queries.ts';

export const INQUIRY_RECEIVED = 'お問い合わせを受け付けました。返信まで今しばらくお待ちください。';
const MESSAGE_SENT = '送信しました。返信まで今しばらくお待ちください。';

const staffMail = (receipt: string, category: InquiryCategory, message: string) => ({
  to: config().messaging.operatorMail,
  ...mailText(
    `${categoryName(category)}（${receipt}）`,
    `会員の方からお問い合わせがありました。受付番号：${receipt}`,
    `内容：\n${message}`,
    '掲載内容は、確認するまで変わりません。',
  ),
});

/** A second tap or a page sent again (ms): the same words so soon are the same inquiry. */
const SAME_FOR = 60_000;

async function receiptOfSame(trx: Queryable, userId: number, message: string): Promise<string | undefined> {
  await queries.lockAsker(trx, userId);
  const [last] = await queries.selectOwnInquiries(trx, userId, { limit: 1 });
  const isSame =
    last && currentTime() - last.createdAt.getTime() < SAME_FOR && messageIn(last.sealed) === message;
  return isSame ? last.receipt : undefined;
}

/**
 * Changes nothing of what is listed. No mail where many ask: it stands at the desk. `answer`: of the call that asks.
 * @throws InvalidInputError, LimitError
 */
export async function storeInquiry<A>(
  db: Db,
  { userId, facts, openCall }: MemberCaller,
  { message }: MemberInquiry,
  answer: (trx: Queryable, received: InquiryReceived) => Promise<A>,
): Promise<A> {
  const isFlooded = await limitFlooded('inquiry', { facts, account: userId });
  const receipt = await newReceipt(db);
  const category = categoryOf(message);
  return transactOnce(db, { openCall }, async (trx) => {
    const earlier = await receiptOfSame(trx, userId, message);
    if (earlier) return answer(trx, { message: INQUIRY_RECEIVED, receipt: earlier });
    const sealed = sealMessage(message);
    await queries.insertInquiry(trx, { kind: 'inquiry', receipt, userId, category, sealed });
    await noteCorrection(trx, message);
    if (!isFlooded) await sendMail(trx, staffMail(receipt, category, message));
    return answer(trx, { message: INQUIRY_RECEIVED, receipt });
  });
}

/** @throws InvalidInputError, LimitError */
export const askStaff = (db: Db, caller: MemberCaller, asked: MemberInquiry): Promise<InquiryReceived> =>
  storeInquiry(db, caller, asked, async (_trx, received) => received);

/** A further message of its sender. @throws InvalidInputError, LimitError, ApiError not_found */
export async function writeInThread(
  db: Db,
  { userId, facts, openCall }: MemberCaller,
  { id: receipt, message }: { id: string; message: string },
): Promise<{ message: string }> {
  const isFlooded = await limitFlooded('inquiry_message', { facts, account: userId });
  return transactOnce(db, { openCall }, async (trx) => {
    const inquiry = await queries.lockInquiry(trx, { receipt });
    if (inquiry?.userId !== userId) throw new ApiError('not_found');
    const { id } = inquiry;
    await insertMessage(trx, { inquiryId: id, fromStaff: false, sealed: sealMessage(message) });
    await startWaiting(trx, id);
    if (!isFlooded) await sendMail(trx, staffMail(receipt, inquiry.category ?? 'other', message));
    return { message: MESSAGE_SENT };
  });
}
