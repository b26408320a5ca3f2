import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { InquiryThread, OwnInquiries } from './contract.ts';
import { selectOwnInquiries } from './queries.ts';
import { categoryName } from './rules.ts';
import { messageIn } from './sealed-words.ts';
import * as threads from './thread-queries.ts';

const READ = '既読にしました。';
const SHOWN = 50;

type OwnRow = Awaited<ReturnType<typeof selectOwnInquiries>>[number];

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
  const rows = await selectOwnInquiries(db, userId, { limit: SHOWN });
  return { items: rows.map(presentOwn) };
}

/** @throws ApiError not_found */
export async function readThread(
  db: Queryable,
  { userId }: Pick<MemberCaller, 'userId'>,
  { id: receipt }: { id: string },
): Promise<InquiryThread> {
  const [inquiry] = await selectOwnInquiries(db, userId, { receipt });
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

/** Up to the message that was shown: a later reply stays unread. @throws LimitError, ApiError not_found */
export async function markThreadRead(
  db: Db,
  { userId, facts }: MemberCaller,
  { id: receipt, upTo }: { id: string; upTo: number },
): Promise<{ message: string }> {
  await limit('notices', { facts, account: userId });
  const [inquiry] = await selectOwnInquiries(db, userId, { receipt });
  if (!inquiry) throw new ApiError('not_found');
  await threads.markRead(db, inquiry.id, upTo);
  return { message: READ };
}

/** What a member has asked, in clear, for their own copy. */
export async function exportInquiries(db: Queryable, userId: number) {
  const own = await selectOwnInquiries(db, userId);
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
