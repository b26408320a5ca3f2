import { sql } from 'kysely';
import { reconcileFilesOf } from '../../community/posting/reconcile-files.ts';
import { keepFormerHead } from '../../core/audit/audit-head.ts';
import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { migrate, readMigrations, selectMigrations } from '../../core/db/migrate.ts';
import { beginRestore, endRestore, restoreUnderWay } from '../../core/db/restore-mark.ts';
import { canLoad, loadTables, queueVersion } from '../../core/db/table-copies.ts';
import { migrateJobs } from '../../core/jobs/start-jobs.ts';
import { inParallel } from '../../core/promises.ts';
import { claimMediaFolders, isClaimed } from '../../gateways/media/media-identity.ts';
import { reconcileAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { mediaStore } from '../../gateways/media/store/choose.ts';
import type { MediaFolder } from '../../gateways/media/store/media-store.ts';
import {
  BackupProblem,
  checkSecrets,
  type Manifest,
  mediaFile,
  readMediaList,
  tableFile,
  verifySet,
  type Watch,
} from './backup-set.ts';
import { readErasures, replayErasures } from './erasures.ts';

const FILES_AT_ONCE = 8;

async function checkRelease({ migrations }: Manifest): Promise<void> {
  const known = await readMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown)
    throw new BackupProblem(
      `The backup was made by a newer release, which has the migration ${unknown}. Nothing was changed.`,
    );
}

async function isInUse(folder: MediaFolder, names: ReadonlySet<string>): Promise<boolean> {
  if (await isClaimed(folder)) return true;
  for await (const files of mediaStore().list(folder))
    if (files.some(({ name }) => !names.has(name))) return true;
  return false;
}

const hasTable = ({ tables }: Manifest, name: string): boolean =>
  tables.some(({ table }) => table === `public.${name}`);

/** Of a release that did not know the record of today: it copied the links, and not the rows that they stand for. */
const lacksRows = (manifest: Manifest): boolean =>
  hasTable(manifest, 'audit_links') && !hasTable(manifest, 'audit_records');

const withoutLinks = (manifest: Manifest): Manifest => ({
  ...manifest,
  tables: manifest.tables.filter(({ table }) => table !== 'public.audit_links'),
});

/** Each row of the record goes into the part of its month: what lies in the rest is read through for each new part. */
async function makeParts(owner: Db, { madeAt }: Manifest): Promise<void> {
  await sql`
    select make_audit_part(month::date) from generate_series(
      date_trunc('month', ${madeAt}::timestamptz at time zone 'UTC'),
      audit_kept_until('admin', now())::timestamp, interval '1 month') month`.execute(owner);
}

/** One that another restore of the same backup has left half done may be filled again. */
async function checkPlace(db: Db, url: string, set: string, names: ReadonlySet<string>): Promise<void> {
  if (!(await canLoad(url)))
    throw new BackupProblem(
      'The role of DATABASE_OWNER_URL (of DATABASE_URL, where that is not set) may not restore: it must be a superuser, or be granted SET on session_replication_role. Nothing was changed.',
    );
  if ((await restoreUnderWay(db)) === set) return;
  if ((await selectMigrations(db)).length > 0)
    throw new BackupProblem(
      'The database is not empty. A backup is restored into an empty one: set DATABASE_URL to a new database, or VAR_DIR to a new folder. Nothing was changed.',
    );
  for (const folder of ['media', 'held'] as const)
    if (await isInUse(folder, names)) {
      const { name, setting, kind } = mediaStore().placeOf(folder);
      throw new BackupProblem(
        `${name} belongs to a site: set ${setting} to ${kind} that is new. Nothing was changed.`,
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
  let done = 0;
  await inParallel(names, FILES_AT_ONCE, async (name) => {
    watch('files', done++, names.length);
    await mediaStore().copyIn(areOpen.has(name.slice(0, 26)) ? 'media' : 'held', name, mediaFile(set, name));
  });
}

type FileOwner = { kind: 'castId' | 'shopId' | 'userId'; id: number };

export async function selectFileOwners(db: Db): Promise<FileOwner[]> {
  const { rows } = await sql<FileOwner>`
    select 'shopId' as kind, id from shops union all select 'castId', id from casts where shop_id is null
    union all select 'userId', id from users where icon_media_id is not null and cast_id is null`.execute(db);
  return rows;
}

async function openFiles(db: Db, watch: Watch): Promise<void> {
  const rows = await selectFileOwners(db);
  for (const [i, { kind, id }] of rows.entries()) {
    watch('owners', i, rows.length);
    if (kind === 'userId') await reconcileAvatars(db, { userId: id });
    else await reconcileFilesOf(db, kind === 'shopId' ? { shopId: id } : { castId: id });
  }
}

/**
 * For a database that PostgreSQL itself has brought back to `moment`: the accounts erased since are erased again, everyone
 * logs in again, and files lie where its rows want them. @returns how many accounts those were
 */
export async function finishRecovery(
  { db, url }: { db: Db; url: string },
  moment: string,
  ledgers: readonly string[],
  watch: Watch,
): Promise<number> {
  const erasures = await readErasures(ledgers, moment);
  await beginRestore(db, `--recovered ${moment}`);
  await migrate(db);
  await migrateJobs(url);
  await db.deleteFrom('sessions').execute();
  const erased = await replayErasures(db, erasures);
  await openFiles(db, watch);
  await writeAudit(db, { event: 'database.recovered', ...BY_SYSTEM, detail: { moment } });
  await keepFormerHead(db);
  await endRestore(db);
  return erased;
}

/**
 * Makes an empty database and empty folders what they were when `set` was made, without sessions and without the
 * accounts that `ledgers` (files) say have been erased since. Until the end no process of the site starts on them.
 * @returns how many those were, and whether the record has come without its newer rows @throws BackupProblem before
 * anything is changed, when it cannot be
 */
export async function restoreBackup(
  { db, url }: { db: Db; url: string },
  set: string,
  ledgers: readonly string[],
  watch: Watch,
): Promise<{ manifest: Manifest; erased: number; lacksRecord: boolean }> {
  const manifest = await verifySet(set, watch);
  checkSecrets(manifest);
  await checkRelease(manifest);
  const names = (await readMediaList(set, manifest)).map(({ name }) => name);
  await checkPlace(db, url, set, new Set(names));
  const erasures = await readErasures(ledgers, manifest.madeAt);
  await beginRestore(db, set);
  await migrate(db, manifest.migrations.at(-1));
  await migrateJobs(url);
  if ((await queueVersion(url)) !== manifest.queue)
    throw new BackupProblem(
      'The queue of jobs has another form in this release: restore with the release that made the backup, then upgrade.',
    );
  await restoreFiles(set, names, manifest.samples, watch);
  const fileOf = (table: string) => tableFile(set, table);
  if (hasTable(manifest, 'audit_records')) await makeParts(db, manifest);
  const lacksRecord = lacksRows(manifest);
  const copies = lacksRecord ? withoutLinks(manifest) : manifest;
  await loadTables(url, fileOf, copies, (done, total) => watch('tables', done, total));
  await migrate(db);
  // Sessions that have ended since would be open again.
  await db.deleteFrom('sessions').execute();
  const erased = await replayErasures(db, erasures);
  await openFiles(db, watch);
  await keepFormerHead(db);
  await endRestore(db);
  await claimMediaFolders(db);
  return { manifest, erased, lacksRecord };
}
