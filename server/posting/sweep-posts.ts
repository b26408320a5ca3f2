import type { Db } from '../db/connect.ts';
import { ageOf, filesIn, removeFiles } from '../media/folders.ts';
import { UNUSED_HOURS } from './limits.ts';
import { deleteOldPosts, deleteOldSends, selectOverdue } from './post-queries.ts';
import { publishDue } from './publish-due.ts';
import { removeUploads } from './remove-uploads.ts';
import { checkDisk } from './store-upload.ts';
import { deleteOldDrafts, lockUnused, selectOrphans } from './upload-queries.ts';

const AT_ONCE = 500;

/** Files that were written for a row that never came: the process ended in between. */
async function removeOrphans(db: Db, hours: number): Promise<void> {
  const old: { name: string; mediumId: string }[] = [];
  for (const file of await filesIn('held')) if ((await ageOf('held', file.name)) >= hours) old.push(file);
  if (old.length === 0) return;
  const orphans = new Set(await selectOrphans(db, [...new Set(old.map(({ mediumId }) => mediumId))]));
  const drafts = /\.[0-9a-f]{12}$/;
  await removeFiles(
    old.filter(({ name, mediumId }) => orphans.has(mediumId) || drafts.test(name)).map(({ name }) => name),
  );
}

/** Removes what posting has left behind, and publishes what a lost job has not. `hours`: the age of unused files. */
export async function sweepPosts(db: Db, hours: number = UNUSED_HOURS): Promise<void> {
  for (const { id } of await selectOverdue(db)) await publishDue(db, id);
  await deleteOldDrafts(db);
  for (;;) {
    const { count, files } = await db.transaction().execute(async (trx) => {
      const unused = await lockUnused(trx, AT_ONCE);
      return { count: unused.length, files: await removeUploads(trx, unused) };
    });
    await removeFiles(files);
    if (count < AT_ONCE) break;
  }
  await removeOrphans(db, hours);
  await deleteOldPosts(db);
  await deleteOldSends(db);
  await checkDisk();
}
