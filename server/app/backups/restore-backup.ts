import { copyFile, mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { reconcileFilesOf } from '../../community/posting/reconcile-files.ts';
import type { Db } from '../../core/db/connect.ts';
import { migrate, selectMigrations } from '../../core/db/migrate.ts';
import { loadTables } from '../../core/db/table-copies.ts';
import { migrateJobs } from '../../core/jobs/start-jobs.ts';
import { fileIn, filesIn, folderOf } from '../../gateways/media/folders.ts';
import { claimMediaFolders } from '../../gateways/media/media-identity.ts';
import { reconcileAvatars } from '../../gateways/media/reconcile-avatars.ts';
import {
  BackupProblem,
  keyMark,
  type Manifest,
  mediaFile,
  readMediaList,
  tableFile,
  verifySet,
  type Watch,
} from './backup-set.ts';
import { replayErasures } from './replay-erasures.ts';

async function checkEmpty(db: Db, { migrations }: Manifest): Promise<void> {
  const ran = await selectMigrations(db);
  if (ran.length === 0) return;
  // As a restore that was cut off has left it.
  const isSame = ran.join() === migrations.join();
  const { rows } = isSame
    ? await sql`select from users union all select from shops union all select from casts limit 1`.execute(db)
    : { rows: [null] };
  if (rows.length > 0)
    throw new BackupProblem(
      'The database is not empty. A backup is restored into an empty one: set DATABASE_URL to a new database, or VAR_DIR to a new folder. Nothing was changed.',
    );
}

async function checkFolders(names: ReadonlySet<string>): Promise<void> {
  for (const folder of ['media', 'held'] as const) {
    const other = (await filesIn(folder)).find(({ name }) => !names.has(name));
    if (other)
      throw new BackupProblem(
        `${folderOf(folder)} holds files that are not of this backup, such as ${other.name}: set VAR_DIR to a new folder. Nothing was changed.`,
      );
  }
}

/** Nothing is public before the rows say so. */
async function restoreFiles(
  set: string,
  names: readonly string[],
  samples: readonly string[],
  watch: Watch,
): Promise<void> {
  const areOpen = new Set(samples);
  for (const folder of ['media', 'held'] as const) await mkdir(folderOf(folder), { recursive: true });
  for (const [i, name] of names.entries()) {
    watch('files', i, names.length);
    await copyFile(mediaFile(set, name), fileIn(areOpen.has(name.slice(0, 26)) ? 'media' : 'held', name));
  }
}

async function openFiles(db: Db, watch: Watch): Promise<void> {
  const { rows } = await sql<{ kind: 'castId' | 'shopId' | 'userId'; id: number }>`
    select 'shopId' as kind, id from shops union all select 'castId', id from casts where shop_id is null
    union all select 'userId', id from users where icon_media_id is not null and cast_id is null`.execute(db);
  for (const [i, { kind, id }] of rows.entries()) {
    watch('owners', i, rows.length);
    if (kind === 'userId') await reconcileAvatars(db, { userId: id });
    else await reconcileFilesOf(db, kind === 'shopId' ? { shopId: id } : { castId: id });
  }
}

/**
 * Makes an empty database and empty folders what they were when `set` was made, without the accounts that have been
 * erased since. @returns how many those were @throws BackupProblem before anything is changed, when it cannot be
 */
export async function restoreBackup(
  { db, url }: { db: Db; url: string },
  set: string,
  ledgers: readonly string[],
  watch: Watch,
): Promise<{ manifest: Manifest; erased: number }> {
  const manifest = await verifySet(set, watch);
  if (manifest.keyMark !== keyMark())
    throw new BackupProblem(
      'The secrets of this machine are not those of the backup: without them no one can log in. Set SECRET_KEY, or copy secrets.json of the former VAR_DIR into this one.',
    );
  await checkEmpty(db, manifest);
  const names = (await readMediaList(set, manifest)).map(({ name }) => name);
  await checkFolders(new Set(names));
  await migrate(db, manifest.migrations.at(-1)).catch((error: Error) => {
    throw new BackupProblem(`The backup was made by a newer release: ${error.message}`);
  });
  await migrateJobs(url);
  await restoreFiles(set, names, manifest.samples, watch);
  const fileOf = (table: string) => tableFile(set, table);
  await loadTables(url, fileOf, manifest, (done, total) => watch('tables', done, total));
  await migrate(db);
  await claimMediaFolders(db);
  const erased = await replayErasures(db, ledgers, manifest.madeAt);
  await openFiles(db, watch);
  return { manifest, erased };
}
