import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { limit } from '../../core/limits/limit.ts';
import { pictureFiles, sourceFile, videoFile } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import type { WriterCaller } from '../../identity/sessions/caller.ts';
import { deleteDraft } from './draft-queries.ts';
import { deleteUploads, selectUploadIds } from './removal-queries.ts';
import { lockUploads } from './upload-queries.ts';
import { DELETED } from './wording.ts';

/** @returns files, which the caller removes after the commit; a job does so should the process end before. */
export async function removeUploads(trx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { pictures, videos } = await deleteUploads(trx, ids);
  const names = [
    ...pictures.flatMap(({ id, variants }) => pictureFiles(id, variants)),
    ...videos.flatMap((id) => [videoFile(id), sourceFile(id)]),
  ];
  if (names.length > 0) await addJob(trx, 'remove_files', { names });
  return names;
}

/** @returns the files, as `removeUploads` does */
export async function removeCastUploads(trx: Queryable, castId: number): Promise<string[]> {
  await deleteDraft(trx, castId);
  const uploads = await selectUploadIds(trx, { castId });
  return removeUploads(
    trx,
    uploads.map(({ id }) => id),
  );
}

/** @throws ApiError not_found for anything that is in a post */
export async function takeBackUpload(
  db: Db,
  { castId, userId, actingAdminId: adminId, facts }: WriterCaller,
  { id }: { id: string },
): Promise<{ message: string }> {
  await limit('delete', { facts, account: userId });
  const files = await transact(db, async (trx) => {
    const [upload] = await lockUploads(trx, { castId, adminId }, [id]);
    if (!upload || upload.postId !== null) throw new ApiError('not_found');
    return removeUploads(trx, [id]);
  });
  await removeFiles(files);
  return { message: DELETED };
}
