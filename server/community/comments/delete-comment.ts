import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { isOwn } from './present-comment.ts';
import { countSeen, lockComment, updateDeleted } from './queries.ts';
import { DELETED } from './wording.ts';

/**
 * Takes a comment out of everybody's sight: for its writer, the owner of the post and admins.
 * @throws ApiError not_found, forbidden
 */
export async function deleteComment(db: Db, caller: Caller, { id }: { id: number }) {
  const { facts } = caller;
  await limit('delete', { facts, account: caller.userId ?? `guest:${facts.ip}` });
  const postId = await transact(db, async (trx) => {
    const row = await lockComment(trx, id);
    if (!row || row.deletedAt !== null) throw new ApiError('not_found');
    const isOwners = caller.castId === row.castId;
    if (!isOwners && !caller.isAdmin && !isOwn(row, caller)) throw new ApiError('forbidden');
    await updateDeleted(trx, id);
    return row.postId;
  });
  return { id, tlId: postId, totalComments: await countSeen(db, postId, caller), message: DELETED };
}
