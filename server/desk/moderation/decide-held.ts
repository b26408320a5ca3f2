import { notifyComment, notifyShown } from '../../community/notifications/notify.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { postPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { NAMELESS } from '../../identity/accounts/limits.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { PageQuery } from '../lists/contract.ts';
import { PAGE } from '../lists/select-list.ts';
import type { HeldComments, HeldDecision, OpenedHeld } from './held-contract.ts';
import * as queries from './held-queries.ts';

const DECIDED_ALREADY = 'このコメントは、ほかの方が対応済みです。';
const DONE = { show: 'コメントを公開しました。', delete: 'コメントを削除しました。' };

const present = (row: queries.HeldRow): HeldComments['items'][number] => ({
  ...{ id: row.id, label: `${row.castName}さんの投稿へのコメント`, reason: row.heldBy },
  ...{ writer: row.writer || NAMELESS, isMember: row.userId !== null, postedOn: postedOnOf(row.postedAt) },
});

export async function readHeld(
  db: Queryable,
  _caller: AdminCaller,
  { cursor }: PageQuery,
): Promise<HeldComments> {
  const { rows, next } = await queries.selectHeld(db, cursor, PAGE);
  return { items: rows.map(present), next };
}

/** What it says; recorded. @throws ApiError not_found for one that does not wait (any more) */
export const openHeld = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedHeld> =>
  transact(db, async (trx) => {
    const row = await queries.selectHeldComment(trx, id);
    if (!row) throw new ApiError('not_found');
    await auditAdmin(trx, caller, { event: 'comment.opened', target: `comment:${id}` });
    const { body, repliesTo, postId, postBody, userId } = row;
    return { ...present(row), body, repliesTo, path: postPath(postId), postBody, userId };
  });

/**
 * Shown, its writer and the owner of the post hear of it; of several decisions at once the first counts.
 * @throws InvalidInputError for one that does not wait any more
 */
export async function decideHeld(
  db: Db,
  caller: AdminCaller,
  { id, action }: { id: number } & HeldDecision,
): Promise<{ message: string; nextId: number }> {
  return transactOnce(db, { openCall: caller.openCall }, async (trx) => {
    if (!(await queries.claimHeld(trx, id, action)))
      throw new InvalidInputError({ custom: [DECIDED_ALREADY] });
    if (action === 'show') {
      await notifyComment(trx, id);
      await notifyShown(trx, id, true, 'staff');
    }
    await auditAdmin(trx, caller, {
      event: action === 'show' ? 'comment.approved' : 'comment.deleted',
      target: `comment:${id}`,
    });
    return { message: DONE[action], nextId: await queries.selectNextHeld(trx) };
  });
}

export const readWaitingHeld = (db: Queryable) => queries.selectWaitingHeld(db);
