import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { selectPostsOf } from './post-queries.ts';
import { deletePhotosOf, deletePosts, selectUploadIds } from './removal-queries.ts';
import { removeUploads } from './remove-uploads.ts';

/** Posts of one step: what is left on them by then, photos and hashtags, is some dozens a post at most. */
const POSTS_AT_ONCE = 50;

/** Others may have put thousands of rows on one post. */
async function clear(db: Db, ids: readonly number[]): Promise<void> {
  const posts = sql`${[...ids]}::bigint[]`;
  await deleteInSteps(
    db,
    'reports',
    sql`(model = 'Tl' and object_id = any(${posts}))
      or (model = 'TlComment' and object_id in (select id from comments where post_id = any(${posts})))`,
  );
  for (const table of ['notifications', 'postLikes', 'comments'] as const)
    await deleteInSteps(db, table, sql`post_id = any(${posts})`);
}

async function remove(db: Db, ids: readonly number[]): Promise<void> {
  const files = await transact(db, async (trx) => {
    const uploads = await selectUploadIds(trx, { postIds: ids });
    const names = await removeUploads(
      trx,
      uploads.map(({ id }) => id),
    );
    const photos = (await deletePhotosOf(trx, ids)).flatMap(({ id, variants }) => pictureFiles(id, variants));
    if (photos.length > 0) await addJob(trx, 'remove_files', { names: photos });
    await deletePosts(trx, ids);
    return [...names, ...photos];
  });
  await removeFiles(files);
}

/** In steps that stay below the statement limits. May be interrupted and run again. */
export async function erasePosts(db: Db, select: (limit: number) => Promise<number[]>): Promise<void> {
  for (let ids = await select(POSTS_AT_ONCE); ids.length > 0; ids = await select(POSTS_AT_ONCE)) {
    await clear(db, ids);
    await remove(db, ids);
  }
}

export const erasePostsOf = (db: Db, castId: number): Promise<void> =>
  erasePosts(db, (limit) => selectPostsOf(db, castId, limit));
