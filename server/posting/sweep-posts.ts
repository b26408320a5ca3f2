import type { Db } from '../db/connect.ts';
import { log } from '../log.ts';
import { removeFiles } from '../media/folders.ts';
import { deleteOldPosts, deleteOldSends, selectOverdue } from './post-queries.ts';
import { publishDue } from './publish-due.ts';
import { removeUploads } from './remove-uploads.ts';
import { checkDisk } from './store-upload.ts';
import { deleteOldDrafts, lockUnused } from './upload-queries.ts';

const AT_ONCE = 500;
/** So many times in one run; the next one goes on. */
const ROUNDS = 20;

/** Removes uploads that nobody has used, and publishes what a lost job has not. */
export async function sweepPosts(db: Db): Promise<void> {
  for (const { id } of await selectOverdue(db)) await publishDue(db, id);
  await deleteOldDrafts(db);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { count, files } = await db.transaction().execute(async (trx) => {
      const unused = await lockUnused(trx, AT_ONCE);
      return { count: unused.length, files: await removeUploads(trx, unused) };
    });
    await removeFiles(files);
    if (count > 0) log.info({ uploads: count }, 'unused uploads were removed');
    if (count < AT_ONCE) break;
  }
  await deleteOldPosts(db);
  await deleteOldSends(db);
  await checkDisk();
}
