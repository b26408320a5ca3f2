import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import type { AdminCaller, CastCaller } from '../../identity/sessions/caller.ts';
import { deletePhotoRows, lockFiles, lockPost, markDeleted } from './post-queries.ts';
import { selectUploadIds } from './removal-queries.ts';
import { removeUploads } from './remove-uploads.ts';
import { DELETED } from './wording.ts';

/** The text is kept a while for investigations, the files are gone at once. @throws ApiError forbidden, not_found */
export async function deletePost(
  db: Db,
  { castId, userId, admin, facts }: CastCaller | AdminCaller,
  { id }: { id: number },
): Promise<{ message: string }> {
  await limit('delete', { facts, account: admin ? `admin:${admin.userId}` : (userId ?? undefined) });
  const files = await transact(db, async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new ApiError('not_found');
    if (!admin && post.castId !== castId) throw new ApiError('forbidden');
    await lockFiles(trx, id);
    const uploads = await selectUploadIds(trx, { postId: id });
    const names = await removeUploads(
      trx,
      uploads.map((upload) => upload.id),
    );
    await deletePhotoRows(trx, id);
    await markDeleted(trx, id);
    if (admin && post.castId !== castId)
      await writeAudit(trx, {
        event: 'post.deleted',
        realm: 'admin',
        actor: `user:${admin.userId}`,
        target: `post:${id}`,
        facts,
      });
    return names;
  });
  await removeFiles(files);
  return { message: DELETED };
}
