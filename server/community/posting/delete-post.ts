import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { requireMember } from '../../identity/sessions/require-session.ts';
import { deletePhotoRows, lockFiles, lockPost, markDeleted } from './post-queries.ts';
import { selectUploadIds } from './removal-queries.ts';
import { removeUploads } from './remove-uploads.ts';

/** Who deletes: the cast who wrote it, or an admin, whose deletions are on record. */
function requireDeleter(context: AppContext) {
  const admin = context.get('admin');
  context.header('Cache-Control', 'no-store');
  if (admin)
    return { admin, castId: context.get('member')?.castId ?? null, account: `admin:${admin.userId}` };
  const { castId, userId } = requireMember(context);
  return { admin: null, castId, account: userId };
}

/**
 * Takes a post away from everybody: its text is kept a while for whoever has to look into it, its photos and its video
 * are gone at once. @throws ApiError unauthorized, forbidden for somebody else's, not_found; LimitError
 */
export async function deletePost(context: AppContext, id: number): Promise<void> {
  const { admin, castId, account } = requireDeleter(context);
  const facts = context.get('facts');
  await limit('delete', { facts, account });
  const files = await database()
    .transaction()
    .execute(async (trx) => {
      const post = await lockPost(trx, id);
      if (!admin && castId === null) throw new ApiError('forbidden');
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
}
