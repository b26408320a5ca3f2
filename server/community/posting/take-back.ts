import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { requireCast } from '../../directory/casts/callers.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
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
