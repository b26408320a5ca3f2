import { link, mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { selectMigrations } from '../../core/db/migrate.ts';
import { dumpTables, queueVersion } from '../../core/db/table-copies.ts';
import { countMissing } from '../../gateways/media/find-missing.ts';
import { findStray } from '../../gateways/media/find-stray.ts';
import { mediaStore } from '../../gateways/media/store/choose.ts';
import { ifGone } from '../../gateways/media/store/disk.ts';
import {
  type StoredFile as Listed,
  type MediaFolder,
  mediaAmong,
} from '../../gateways/media/store/media-store.ts';
import {
  BackupProblem,
  draftsIn,
  keyMark,
  mediaFile,
  mediaList,
  readManifest,
  readMediaList,
  type Stored,
  type StoredFile,
  setName,
  setsIn,
  sumOf,
  sumOfText,
  tableFile,
  verifySet,
  type Watch,
  writeManifest,
} from './backup-set.ts';
import { copyLedger } from './erasures.ts';

const STORED_DAYS = 35;
const STORED_LEAST = 2;
const DAY_MS = 86_400_000;
/** More files that rows name and no folder has are no accident: VAR_DIR is another site's. */
const MISSING_SHARE = 0.01;

type Known = ReadonlyMap<string, StoredFile & { set: string }>;

async function filesOfLast(folder: string): Promise<Known> {
  const last = (await setsIn(folder)).at(-1);
  if (!last) return new Map();
  const set = path.join(folder, last);
  const files = await readManifest(set)
    .then((manifest) => readMediaList(set, manifest))
    .catch(() => []);
  return new Map(files.map((file) => [file.name, { ...file, set }]));
}

/** A file that the last backup has, whole and of the same age, is linked: a day costs what is new of it. */
async function storeFile(
  folder: MediaFolder,
  { name, bytes, changedAt }: Listed,
  target: string,
  known: Known,
): Promise<StoredFile | null> {
  const last = known.get(name);
  if (last && last.bytes === bytes) {
    const former = mediaFile(last.set, name);
    const { mtimeMs } = await stat(former).catch(ifGone({ mtimeMs: Number.NaN }));
    const isSame = Math.round(mtimeMs) === Math.round(changedAt) && (await sumOf(former)) === last.sha256;
    const linked =
      isSame &&
      (await link(former, target)
        .then(() => true)
        .catch(() => false));
    if (linked) return { name, bytes: last.bytes, sha256: last.sha256 };
  }
  if (!(await mediaStore().copyOut(folder, name, target))) return null;
  await utimes(target, changedAt / 1000, changedAt / 1000);
  const sha256 = await sumOf(target);
  if (!sha256) throw new BackupProblem(`${target} cannot be read again.`);
  return { name, bytes: (await stat(target)).size, sha256 };
}

async function storeFiles(set: string, known: Known, stored: Stored, watch: Watch): Promise<void> {
  for (const folder of ['held', 'media', 'held'] as const)
    for await (const page of mediaStore().list(folder)) {
      const files = page.filter(({ name }) => !stored.has(name));
      for (const [i, found] of files.entries()) {
        watch('files', i, files.length);
        const file = await storeFile(folder, found, mediaFile(set, found.name), known);
        if (file) stored.set(file.name, file);
      }
    }
}

/** Without files that no row had any more. */
async function dropStray(moment: Db, set: string, stored: Stored): Promise<void> {
  for (const name of await findStray(moment, mediaAmong([...stored.keys()]))) {
    stored.delete(name);
    await rm(mediaFile(set, name), { force: true });
  }
}

/** Media that are everybody's: samples, and videos that no one has sent. */
export async function selectSamples(moment: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where sample
    union all select id from post_videos v where not exists (select from post_uploads u where u.id = v.id)`.execute(
    moment,
  );
  return rows.map(({ id }) => id);
}

async function dropDrafts(folder: string, now: Date): Promise<void> {
  const yesterday = setName(new Date(now.getTime() - DAY_MS));
  for (const name of await draftsIn(folder))
    if (name < yesterday) await rm(path.join(folder, name), { recursive: true });
}

async function dropOld(folder: string, now: Date): Promise<void> {
  const oldest = setName(new Date(now.getTime() - STORED_DAYS * DAY_MS));
  for (const name of (await setsIn(folder)).slice(0, -STORED_LEAST))
    if (name < oldest) await rm(path.join(folder, name), { recursive: true });
}

async function makeDraft(set: string): Promise<string> {
  const draft = `${set}.part`;
  try {
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupProblem(
      code === 'EEXIST'
        ? `${draft} is there already: another backup began in this second.`
        : `${path.dirname(set)} cannot be used (${code}): it must be a folder that is there, such as a disk that is mounted.`,
    );
  }
  for (const name of ['database', 'files']) await mkdir(path.join(draft, name), { mode: 0o700 });
  return draft;
}

/**
 * A backup of the database and its media below `folder`, read again byte by byte before it counts; older ones stay
 * as they are. @returns its folder, and how many files that rows name are nowhere @throws BackupProblem, errors of
 * the disk and of PostgreSQL
 */
export async function makeBackup(
  { url, now = new Date() }: { url: string; now?: Date },
  folder: string,
  watch: Watch,
): Promise<{ set: string; missing: number }> {
  const set = path.join(folder, setName(now));
  const draft = await makeDraft(set);
  await dropDrafts(folder, now);
  const known = await filesOfLast(folder);
  const stored: Stored = new Map();
  await storeFiles(draft, known, stored, watch);
  const { meanwhile, ...tables } = await dumpTables(
    url,
    (table) => tableFile(draft, table),
    (done, total) => watch('tables', done, total),
    async (moment) => {
      await storeFiles(draft, known, stored, watch);
      await dropStray(moment, draft, stored);
      const missing = await countMissing(moment, stored);
      const migrations = await selectMigrations(moment);
      const madeAt = new Date((await selectNow(moment)) * 1000).toISOString();
      return { missing, migrations, madeAt, samples: await selectSamples(moment) };
    },
  );
  const { missing, ...rest } = meanwhile;
  if (missing > (missing + stored.size) * MISSING_SHARE) {
    const { name, setting } = mediaStore().placeOf('media');
    throw new BackupProblem(
      `${missing} files that the database names are not in ${name}: is ${setting} that of this site?`,
    );
  }
  const list = [...stored.values()].map((file) => `${JSON.stringify(file)}\n`).join('');
  await writeFile(mediaList(draft), list, { mode: 0o600, flush: true });
  const media = { files: stored.size, sha256: sumOfText(list) };
  const queue = await queueVersion(url);
  await writeManifest(draft, { format: 1, keyMark: keyMark(), queue, ...rest, ...tables, media });
  await copyLedger(folder);
  await verifySet(draft, watch);
  await rename(draft, set);
  await dropOld(folder, now);
  return { set, missing };
}
