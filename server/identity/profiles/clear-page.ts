import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { followAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { deletePageVideo } from './page-video.ts';
import * as queries from './photo-queries.ts';

const NOTHING_SAID = { hometown: null, loversType: null, hobby: null, workMessage: null, message: null };

/** Photos, the video and what she has written about herself; twice is once. */
export async function clearPage(db: Db, castId: number): Promise<void> {
  const { owner, names } = await transact(db, async (trx) => {
    await queries.lockCast(trx, castId);
    const photos = (await queries.selectPhotos(trx, castId)).map(({ id }) => id);
    await queries.replacePhotos(trx, castId, []);
    const film = await deletePageVideo(trx, castId);
    const owner = await trx.selectFrom('users').select('id').where('castId', '=', castId).executeTakeFirst();
    const icon = owner ? await queries.clearIcon(trx, owner.id) : null;
    const files = await queries.deleteMedia(trx, icon ? [...photos, icon] : photos);
    await trx.deleteFrom('castItems').where('castId', '=', castId).execute();
    await trx
      .updateTable('casts')
      .set({ ...NOTHING_SAID, updatedAt: sql<Date>`now()` })
      .where('id', '=', castId)
      .execute();
    if (owner) await addJob(trx, 'settle_faces', { userId: owner.id });
    const names = [...film, ...files.flatMap(({ id, variants }) => pictureFiles(id, variants))];
    if (names.length > 0) await addJob(trx, 'remove_files', { names });
    return { owner, names };
  });
  await removeFiles(names);
  if (owner) await followAvatars(db, { userId: owner.id });
}
