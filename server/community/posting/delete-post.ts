import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller, CastCaller } from '../../identity/sessions/caller.ts';
import { deletePhotoRows, lockFiles, lockPost, markDeleted, selectKeptPostsOf } from './post-queries.ts';
import { selectUploadIds } from './removal-queries.ts';
import { removeUploads } from './remove-uploads.ts';
import { DELETED } from './wording.ts';

/** @returns the names of its files, to be removed when the transaction is over */
async function remove(trx: Queryable, id: number): Promise<string[]> {
  await lockFiles(trx, id);
  const uploads = await selectUploadIds(trx, { postId: id });
  const names = await removeUploads(
    trx,
    uploads.map((upload) => upload.id),
  );
  await deletePhotoRows(trx, id);
  await markDeleted(trx, id);
  return names;
}

/** The text is kept a while for investigations, the files are gone at once. @throws ApiError forbidden, not_found */
export async function deletePost(
  db: Db,
  { castId, userId, admin, facts }: CastCaller | AdminCaller,
  { id }: { id: number },
): Promise<{ message: string }> {
  await limit(admin ? 'admin' : 'delete', { facts, account: admin?.userId ?? userId ?? undefined });
  const files = await transact(db, async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new ApiError('not_found');
    if (!admin && post.castId !== castId) throw new ApiError('forbidden');
    const names = await remove(trx, id);
    if (admin && post.castId !== castId)
      await auditAdmin(trx, { admin, facts }, { event: 'post.deleted', target: `post:${id}` });
    return names;
  });
  await removeFiles(files);
  return { message: DELETED };
}

const POSTS_AT_ONCE = 50;

/** All of one cast, for staff, as if each were deleted. May be interrupted and run again. */
export async function deletePostsOf(db: Db, castId: number): Promise<void> {
  const select = () => selectKeptPostsOf(db, castId, POSTS_AT_ONCE);
  for (let ids = await select(); ids.length > 0; ids = await select())
    for (const id of ids) await removeFiles(await transact(db, (trx) => remove(trx, id)));
}
