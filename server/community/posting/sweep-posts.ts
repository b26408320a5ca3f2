import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { doEach } from '../../core/jobs/do-each.ts';
import { log } from '../../core/log.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import { erasePosts } from './erase-posts.ts';
import { deleteOldSends, selectOldPosts, selectOverdue } from './post-queries.ts';
import { publishDue } from './publish-due.ts';
import { removeUploads } from './remove-uploads.ts';
import { checkDisk } from './store-upload.ts';
import { deleteOldDrafts, lockUnused } from './upload-queries.ts';

const AT_ONCE = 500;
/** So many times in one run; the next one goes on. */
const ROUNDS = 20;

const publishOverdue = async (db: Db): Promise<void> =>
  doEach(
    (await selectOverdue(db)).map(
      ({ id }) =>
        () =>
          publishDue(db, id),
    ),
  );

async function sweepUploads(db: Db): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { count, files } = await transact(db, async (trx) => {
      const unused = await lockUnused(trx, AT_ONCE);
      return { count: unused.length, files: await removeUploads(trx, unused) };
    });
    await removeFiles(files);
    if (count > 0) log.info({ uploads: count }, 'unused uploads were removed');
    if (count < AT_ONCE) break;
  }
}

/** Removes uploads that nobody has used, and publishes what a lost job has not. */
export const sweepPosts = (db: Db): Promise<void> =>
  doEach([
    () => publishOverdue(db),
    () => deleteOldDrafts(db),
    () => sweepUploads(db),
    () => erasePosts(db, (limit) => selectOldPosts(db, limit)),
    () => deleteOldSends(db),
    checkDisk,
  ]);
