import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import { removeUploads } from './remove-uploads.ts';
import { lockUploads } from './upload-queries.ts';
import { DELETED } from './wording.ts';

/** Takes an upload back that is in no post. @throws ApiError not_found for anything else */
export async function takeBackUpload(
  db: Db,
  { castId, userId, facts }: CastCaller,
  { id }: { id: string },
): Promise<{ message: string }> {
  await limit('delete', { facts, account: userId });
  const files = await transact(db, async (trx) => {
    const [upload] = await lockUploads(trx, castId, [id]);
    if (!upload || upload.postId !== null) throw new ApiError('not_found');
    return removeUploads(trx, [id]);
  });
  await removeFiles(files);
  return { message: DELETED };
}
