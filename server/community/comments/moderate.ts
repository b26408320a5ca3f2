import { byAdmin, byUser, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { inSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller, CastCaller } from '../../identity/sessions/caller.ts';
import { notifyShown } from '../notifications/notify.ts';
import type { CommentDone } from './contract.ts';
import { isOwn, presentComment } from './present-comment.ts';
import * as queries from './queries.ts';
import { countSeen, lockComment, updateDeleted } from './queries.ts';
import * as wording from './wording.ts';
import { DELETED } from './wording.ts';

const refuse = (sentence: string) => new InvalidInputError({ custom: [sentence] });

export const countModeration = ({ facts, userId }: CastCaller): Promise<void> =>
  limit('moderate', { facts, account: userId });

/** Changes one comment under an own post. @throws ApiError not_found, forbidden */
export async function changeComment(
  db: Db,
  caller: CastCaller,
  id: number,
  work: (trx: Parameters<typeof queries.updateApproved>[0], row: queries.CommentRow) => Promise<unknown>,
): Promise<Omit<CommentDone, 'message'>> {
  await countModeration(caller);
  return transact(db, async (trx) => {
    const row = await queries.lockComment(trx, id);
    if (!row || row.deletedAt !== null) throw new ApiError('not_found');
    if (row.castId !== caller.castId) throw new ApiError('forbidden');
    await work(trx, row);
    const changed = await queries.selectComment(trx, id);
    if (!changed) throw new ApiError('not_found');
    const totalComments = await queries.countSeen(trx, row.postId, caller);
    return { item: presentComment(changed, caller), totalComments };
  });
}

/** @throws InvalidInputError for one that is shown already, or whose writer is banned */
export async function approveComment(
  db: Db,
  caller: CastCaller,
  { id }: { id: number },
): Promise<CommentDone> {
  const done = await changeComment(db, caller, id, async (trx, { approved, banned }) => {
    if (approved || banned) throw refuse(wording.NO_APPROVAL);
    await queries.updateApproved(trx, id);
    await notifyShown(trx, id, true);
  });
  return { ...done, message: wording.APPROVED };
}

/** A comment that also waits for approval is approved with it. */
export async function showComment(db: Db, caller: CastCaller, { id }: { id: number }): Promise<CommentDone> {
  const done = await changeComment(db, caller, id, async (trx, { restrictedBy, approved }) => {
    if (restrictedBy === null) throw refuse(wording.NOT_KEPT_BACK);
    await queries.updateShown(trx, id);
    await notifyShown(trx, id, !approved);
  });
  return { ...done, message: wording.SHOWN };
}

/** Its writer, the owner of the post and admins may; by another than its writer is recorded. @throws ApiError not_found, forbidden */
export async function deleteComment(db: Db, caller: Caller, { id }: { id: number }) {
  const { facts } = caller;
  const account = caller.userId ?? `guest:${facts.ip}`;
  await limit(caller.isAdmin ? 'admin' : 'delete', { facts, account });
  return transact(db, async (trx) => {
    const row = await lockComment(trx, id);
    if (!row || row.deletedAt !== null) throw new ApiError('not_found');
    const isOwners = caller.castId === row.castId;
    if (!isOwners && !caller.isAdmin && !isOwn(row, caller)) throw new ApiError('forbidden');
    await updateDeleted(trx, id);
    const totalComments = await countSeen(trx, row.postId, caller);
    if (!isOwn(row, caller))
      await writeAudit(trx, {
        ...{ event: 'comment.deleted', target: `comment:${id}`, facts },
        ...(caller.admin ? byAdmin(caller.admin.userId) : byUser(Number(caller.userId))),
      });
    return { id, tlId: row.postId, totalComments, message: DELETED };
  });
}

/** Staff take a removal back while its text is still kept (security.md 7.9). */
export const restoreComment = (db: Db, id: number): Promise<void> =>
  transact(db, (trx) => queries.updateRestored(trx, id));

/** Staff take a comment out of public view or bring it back, in the transaction of what wants it. */
export const setCommentHidden = async (trx: Queryable, id: number, hidden: boolean): Promise<void> => {
  await (hidden ? queries.updateDeleted(trx, id) : queries.updateRestored(trx, id));
};

/** All of one writer, for staff. May be interrupted and run again. */
export const deleteCommentsOf = (db: Db, userId: number): Promise<number> =>
  inSteps((rows) => transact(db, (trx) => queries.updateDeletedOf(trx, userId, rows)));
