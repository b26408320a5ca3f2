import { database } from '../../core/db/database.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { isOwn } from './present-comment.ts';
import { countSeen, lockComment, updateDeleted } from './queries.ts';
import { viewerOf } from './viewer.ts';
import { DELETED } from './wording.ts';

/**
 * Takes a comment out of everybody's sight: for its writer, the owner of the post and admins.
 * @throws ApiError not_found, forbidden
 */
export async function deleteComment(context: AppContext, id: number) {
  const viewer = viewerOf(context);
  const facts = context.get('facts');
  await limit('delete', { facts, account: viewer.userId ?? `guest:${facts.ip}` });
  const postId = await transact(database(), async (trx) => {
    const row = await lockComment(trx, id);
    if (!row || row.deletedAt !== null) throw new ApiError('not_found');
    const isOwners = viewer.castId === row.castId;
    if (!isOwners && !viewer.isAdmin && !isOwn(row, viewer)) throw new ApiError('forbidden');
    await updateDeleted(trx, id);
    return row.postId;
  });
  return { id, tlId: postId, totalComments: await countSeen(database(), postId, viewer), message: DELETED };
}
