import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { deleteMedia, lockCast, replacePhotos, selectPhotos } from './photo-queries.ts';

/**
 * One photo of a cast's page, for staff; the next one becomes the cover.
 * @returns its files, which the caller removes after the commit; a job does so should the process end before
 */
export async function removePagePhoto(trx: Queryable, castId: number, mediaId: string): Promise<string[]> {
  await lockCast(trx, castId);
  const before = (await selectPhotos(trx, castId)).map(({ id }) => id);
  if (!before.includes(mediaId)) return [];
  await replacePhotos(
    trx,
    castId,
    before.filter((id) => id !== mediaId),
  );
  await trx.updateTable('users').set({ iconMediaId: null }).where('iconMediaId', '=', mediaId).execute();
  const names = (await deleteMedia(trx, [mediaId])).flatMap(({ id, variants }) => pictureFiles(id, variants));
  if (names.length > 0) await addJob(trx, 'remove_files', { names });
  return names;
}
