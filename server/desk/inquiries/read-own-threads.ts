import { unseal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { OwnShopInquiries, ShopThread } from './shop-thread-contract.ts';
import * as queries from './shop-thread-queries.ts';
import { type Said, subjectOf, visitText } from './shop-wording.ts';

const SHOWN = 50;
const READ = '既読にしました。';
const PURPOSE = 'shop-inquiry';

type Row = Awaited<ReturnType<typeof queries.selectOwnThreads>>[number];

export const saidIn = (sealed: Buffer) => JSON.parse(unseal(PURPOSE, sealed)) as Said;
const replyIn = (sealed: Buffer): string =>
  (JSON.parse(unseal(PURPOSE, sealed)) as { message: string }).message;

function present({ receipt, kind, sealed, createdAt, shopId, shop, isListed, ...row }: Row) {
  const said = saidIn(sealed);
  return {
    ...{ receipt, shop, subject: subjectOf(kind, said), message: said.message ?? '' },
    ...{ shopPath: isListed ? shopPath(shopId) : null, isAnonymous: said.person === null },
    ...{ sentOn: postedOnOf(createdAt), unread: row.unread },
    state: row.lastReply ? 'answered' : 'waiting',
    reply: row.lastReply && replyIn(row.lastReply),
  } satisfies OwnShopInquiries['items'][number];
}

export async function readReplies(db: Queryable, shopInquiryId: number): Promise<ShopThread['replies']> {
  const replies = await queries.selectReplies(db, shopInquiryId);
  return replies.map(({ position, sealed, createdAt, readAt, isAutomatic }) => ({
    ...{ position, message: replyIn(sealed), sentOn: postedOnOf(createdAt), unread: readAt === null },
    isAutomatic,
  }));
}

type Own = Pick<MemberCaller, 'userId'>;

/** What a member has asked of shops, and sent to them to work there. */
export async function readOwnShopInquiries(db: Db, { userId }: Own): Promise<OwnShopInquiries> {
  const rows = await queries.selectOwnThreads(db, userId, { limit: SHOWN });
  return { items: rows.map(present) };
}

/** @throws ApiError not_found */
export async function readShopThread(
  db: Queryable,
  { userId }: Own,
  { id: receipt }: { id: string },
): Promise<ShopThread> {
  const [row] = await queries.selectOwnThreads(db, userId, { receipt });
  if (!row) throw new ApiError('not_found');
  const replies = await readReplies(db, row.id);
  return { ...present(row), visit: visitText(saidIn(row.sealed)), replies };
}

/** Up to the reply that was shown: a later one stays unread. @throws LimitError, ApiError not_found */
export async function markShopThreadRead(
  db: Db,
  { userId, facts }: MemberCaller,
  { id: receipt, upTo }: { id: string; upTo: number },
): Promise<Done> {
  await limit('notices', { facts, account: userId });
  const [row] = await queries.selectOwnThreads(db, userId, { receipt });
  if (!row) throw new ApiError('not_found');
  await queries.markRepliesRead(db, row.id, upTo);
  return { message: READ };
}

/** With the replies, in clear, for a member's own copy. */
export async function exportShopInquiries(db: Queryable, userId: number) {
  const rows = await queries.selectOwnThreads(db, userId);
  const replies = await queries.selectAllReplies(db, userId);
  return rows.toReversed().map(({ id, shopId, kind, receipt, createdAt, sealed }) => ({
    ...{ shopId, kind, receipt, createdAt, ...saidIn(sealed) },
    replies: replies
      .filter(({ shopInquiryId }) => shopInquiryId === id)
      .map((reply) => ({ createdAt: reply.createdAt, message: replyIn(reply.sealed) })),
  }));
}
