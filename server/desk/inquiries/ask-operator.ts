import { config } from '../../core/config.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit, limitFlooded } from '../../core/limits/limit.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { InquiryReceived, InquiryThread, MemberInquiry, OwnInquiries } from './contract.ts';
import { startWaiting } from './desk-queries.ts';
import { noteCorrection } from './note-correction.ts';
import * as queries from './queries.ts';
import { newReceipt } from './receipt.ts';
import { CATEGORIES_OF_INQUIRY, categoryOf, type InquiryCategory } from './rules.ts';
import * as threads from './thread-queries.ts';

export const INQUIRY_RECEIVED = 'お問い合わせを受け付けました。返信まで今しばらくお待ちください。';
const MESSAGE_SENT = '送信しました。返信まで今しばらくお待ちください。';
const READ = '既読にしました。';
const SHOWN = 50;

const categoryName = (category: InquiryCategory | null) =>
  CATEGORIES_OF_INQUIRY.find(({ value }) => value === category)?.name ?? 'お問い合わせ';

const operatorMail = (receipt: string, category: InquiryCategory, message: string) => ({
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
    last && Date.now() - last.createdAt.getTime() < SAME_FOR && messageIn(last.sealed) === message;
  return isSame ? last.receipt : undefined;
}

export const sealMessage = (message: string): Buffer => seal('inquiry', JSON.stringify({ message }));

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
    if (!isFlooded) await sendMail(trx, operatorMail(receipt, category, message));
    return answer(trx, { message: INQUIRY_RECEIVED, receipt });
  });
}

/** @throws InvalidInputError, LimitError */
export const askOperator = (db: Db, caller: MemberCaller, asked: MemberInquiry): Promise<InquiryReceived> =>
  storeInquiry(db, caller, asked, async (_trx, received) => received);

const messageIn = (sealed: Buffer): string =>
  (JSON.parse(unseal('inquiry', sealed)) as { message: string }).message;

type OwnRow = Awaited<ReturnType<typeof queries.selectOwnInquiries>>[number];

const presentOwn = ({
  id: _id,
  category,
  sealed,
  createdAt,
  ...row
}: OwnRow): OwnInquiries['items'][number] => ({
  ...row,
  kind: category ?? 'other',
  category: categoryName(category),
  message: messageIn(sealed),
  sentOn: postedOnOf(createdAt),
});

export async function readOwnInquiries(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
): Promise<OwnInquiries> {
  const rows = await queries.selectOwnInquiries(db, userId, { limit: SHOWN });
  return { items: rows.map(presentOwn) };
}

/** @throws ApiError not_found */
export async function readThread(
  db: Queryable,
  { userId }: Pick<MemberCaller, 'userId'>,
  { id: receipt }: { id: string },
): Promise<InquiryThread> {
  const [inquiry] = await queries.selectOwnInquiries(db, userId, { receipt });
  if (!inquiry) throw new ApiError('not_found');
  const messages = await threads.selectMessages(db, inquiry.id);
  return {
    ...presentOwn(inquiry),
    messages: messages.map(({ position, fromStaff, sealed, createdAt, readAt }) => ({
      ...{ position, from: fromStaff ? 'staff' : 'member', message: messageIn(sealed) },
      ...{ sentOn: postedOnOf(createdAt), unread: fromStaff && readAt === null },
    })),
  };
}

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
    await threads.insertMessage(trx, { inquiryId: id, fromStaff: false, sealed: sealMessage(message) });
    await startWaiting(trx, id);
    if (!isFlooded) await sendMail(trx, operatorMail(receipt, inquiry.category ?? 'other', message));
    return { message: MESSAGE_SENT };
  });
}

/** Up to the message that was shown: a later reply stays unread. @throws LimitError, ApiError not_found */
export async function markThreadRead(
  db: Db,
  { userId, facts }: MemberCaller,
  { id: receipt, upTo }: { id: string; upTo: number },
): Promise<{ message: string }> {
  await limit('notices', { facts, account: userId });
  const [inquiry] = await queries.selectOwnInquiries(db, userId, { receipt });
  if (!inquiry) throw new ApiError('not_found');
  await threads.markRead(db, inquiry.id, upTo);
  return { message: READ };
}

/** What a member has asked, in clear, for their own copy. */
export async function exportInquiries(db: Queryable, userId: number) {
  const own = await queries.selectOwnInquiries(db, userId);
  const written = await threads.selectAllMessages(db, userId);
  return own.map(({ sealed, id, unread: _unread, ...row }) => ({
    ...row,
    message: messageIn(sealed),
    messages: written
      .filter(({ inquiryId }) => inquiryId === id)
      .map(({ fromStaff, createdAt, sealed: text }) => ({
        ...{ from: fromStaff ? 'staff' : 'member', createdAt, message: messageIn(text) },
      })),
  }));
}
