import { notifyInquiry } from '../../community/notifications/notify.ts';
import { writeAudit } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import type { AdminCaller, MemberCaller } from '../../identity/sessions/caller.ts';
import type { InquiryReceived, InquiryStatus, MemberInquiry, OwnInquiries } from './contract.ts';
import * as queries from './queries.ts';
import { newReceipt } from './receipt.ts';
import { CATEGORIES_OF_INQUIRY, categoryOf, INQUIRY_STATES, type InquiryCategory } from './rules.ts';
import { selectOwnShopInquiries } from './shop-queries.ts';

export const INQUIRY_RECEIVED = 'お問い合わせを受け付けました。返信まで今しばらくお待ちください。';
const SHOWN = 50;

const categoryName = (category: InquiryCategory | null) =>
  CATEGORIES_OF_INQUIRY.find(({ value }) => value === category)?.name ?? 'お問い合わせ';

const inquiryMail = (receipt: string, category: InquiryCategory, message: string): MailText =>
  mailText(
    `${categoryName(category)}（${receipt}）`,
    `会員の方からお問い合わせがありました。受付番号：${receipt}`,
    `内容：\n${message}`,
    '掲載内容は、確認するまで変わりません。',
  );

/** Changes nothing of what is listed. @throws LimitError */
export async function askOperator(
  db: Db,
  { userId, facts }: MemberCaller,
  { message }: MemberInquiry,
): Promise<InquiryReceived> {
  await limit('inquiry', { facts, account: userId });
  const receipt = await newReceipt(db);
  const category = categoryOf(message);
  await transact(db, async (trx) => {
    const sealed = seal('inquiry', JSON.stringify({ message }));
    await queries.insertInquiry(trx, { kind: 'inquiry', receipt, userId, category, sealed });
    await sendMail(trx, {
      to: config().messaging.operatorMail,
      ...inquiryMail(receipt, category, message),
    });
  });
  return { message: INQUIRY_RECEIVED, receipt };
}

const messageIn = (sealed: Buffer): string =>
  (JSON.parse(unseal('inquiry', sealed)) as { message: string }).message;

export async function readOwnInquiries(
  db: Db,
  { userId }: Pick<MemberCaller, 'userId'>,
): Promise<OwnInquiries> {
  const rows = await queries.selectOwnInquiries(db, userId, SHOWN);
  return {
    items: rows.map(({ id, receipt, category, status, sealed, createdAt }) => ({
      ...{ id, receipt, status, category: categoryName(category) },
      message: messageIn(sealed),
      sentOn: postedOnOf(createdAt),
    })),
  };
}

/** The sender hears of each new state once. @throws ApiError not_found */
export async function setInquiryStatus(
  db: Db,
  { admin, facts }: AdminCaller,
  { id, status }: { id: number } & InquiryStatus,
): Promise<{ message: string }> {
  await transact(db, async (trx) => {
    const inquiry = await queries.lockInquiry(trx, id);
    if (!inquiry?.userId) throw new ApiError('not_found');
    if (inquiry.status === status) return;
    await queries.updateInquiryStatus(trx, id, status);
    await notifyInquiry(trx, { userId: inquiry.userId, id, event: status });
    await writeAudit(trx, {
      ...{ event: 'inquiry.status', realm: 'admin', actor: `user:${admin.userId}`, facts },
      target: `inquiry:${id}`,
      detail: { from: inquiry.status, to: status },
    });
  });
  return { message: `「${INQUIRY_STATES.find(({ value }) => value === status)?.name}」にしました。` };
}

/** What a member has asked, in clear, for their own copy. */
export async function exportInquiries(db: Queryable, userId: number) {
  const own = await queries.selectOwnInquiries(db, userId, null);
  const toShops = await selectOwnShopInquiries(db, userId);
  return {
    inquiries: own.map(({ sealed, id: _id, ...row }) => ({ ...row, message: messageIn(sealed) })),
    shopInquiries: toShops.map(({ sealed, ...row }) => ({
      ...row,
      ...(JSON.parse(unseal('shop-inquiry', sealed)) as object),
    })),
  };
}
