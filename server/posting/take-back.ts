import { requireCast } from '../casts/callers.ts';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import { ApiError } from '../http/errors.ts';
import { limit } from '../limits/limit.ts';
import { removeFiles } from '../media/folders.ts';
import { removeUploads } from './remove-uploads.ts';
import { lockUploads } from './upload-queries.ts';

/** Takes an upload back that is in no post. @throws ApiError not_found for anything else */
export async function takeBackUpload(context: AppContext, id: string): Promise<void> {
  const { castId, userId } = requireCast(context);
  await limit('delete', { facts: context.get('facts'), account: userId });
  const files = await database()
    .transaction()
    .execute(async (trx) => {
      const [upload] = await lockUploads(trx, castId, [id]);
      if (!upload || upload.postId !== null) throw new ApiError('not_found');
      return removeUploads(trx, [id]);
    });
  await removeFiles(files);
}
