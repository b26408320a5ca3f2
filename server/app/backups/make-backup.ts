import { createHash } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { selectMigrations } from '../../core/db/migrate.ts';
import { dumpTables } from '../../core/db/table-copies.ts';
import { findStray } from '../../gateways/media/find-stray.ts';
import { fileIn, filesIn, mediaAmong } from '../../gateways/media/folders.ts';
import {
  BackupProblem,
  keyMark,
  LEDGER,
  MANIFEST,
  type Manifest,
  mediaFile,
  mediaList,
  readManifest,
  readMediaList,
  type StoredFile,
  setName,
  setsIn,
  sumOf,
  tableFile,
  verifySet,
  type Watch,
} from './backup-set.ts';

/** Backups are had for this long; the newest two always. */
const DAYS = 35;
const LEAST = 2;
const DAY_MS = 86_400_000;

type Known = ReadonlyMap<string, StoredFile & { set: string }>;

async function filesOfLast(folder: string): Promise<Known> {
  const last = (await setsIn(folder)).at(-1);
  if (!last) return new Map();
  const set = path.join(folder, last);
  const files = await readMediaList(set, await readManifest(set)).catch(() => []);
  return new Map(files.map((file) => [file.name, { ...file, set }]));
}

/** A file that the last backup has, whole and of the same age, is linked: a day costs what is new of it. */
async function storeFile(
  source: string,
  target: string,
  name: string,
  known: Known,
): Promise<StoredFile | null> {
  const found = await stat(source).catch(() => null);
  if (!found) return null;
  const last = known.get(name);
  if (last && last.bytes === found.size) {
    const former = mediaFile(last.set, name);
    const { mtimeMs } = await stat(former).catch(() => ({ mtimeMs: Number.NaN }));
    const isSame = Math.round(mtimeMs) === Math.round(found.mtimeMs) && (await sumOf(former)) === last.sha256;
    if (
      isSame &&
      (await link(former, target).then(
        () => true,
        () => false,
      ))
    )
      return { name, bytes: last.bytes, sha256: last.sha256 };
  }
  await copyFile(source, target);
  await utimes(target, found.atime, found.mtime);
  const sha256 = await sumOf(target);
  return sha256 ? { name, bytes: (await stat(target)).size, sha256 } : null;
}

async function storeFiles(
  set: string,
  known: Known,
  stored: Map<string, StoredFile>,
  watch: Watch,
): Promise<void> {
  for (const folder of ['held', 'media', 'held'] as const) {
    const files = (await filesIn(folder)).filter(({ name }) => !stored.has(name));
    for (const [i, { name }] of files.entries()) {
      watch('files', i, files.length);
      const file = await storeFile(fileIn(folder, name), mediaFile(set, name), name, known);
      if (file) stored.set(name, file);
    }
  }
}

/** Without files that no row had any more. */
async function dropStray(moment: Db, set: string, stored: Map<string, StoredFile>): Promise<void> {
  for (const name of await findStray(moment, mediaAmong([...stored.keys()]))) {
    stored.delete(name);
    await rm(mediaFile(set, name), { force: true });
  }
}

/** Beside the sets, not in them: what a restored one has to forget again. */
async function copyLedger(folder: string): Promise<void> {
  const linesOf = async (file: string) =>
    (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const there = path.join(folder, LEDGER);
  const lines = new Set([...(await linesOf(there)), ...(await linesOf(path.join(config().varDir, LEDGER)))]);
  await writeFile(`${there}.part`, [...lines, ''].join('\n'), { mode: 0o600, flush: true });
  await rename(`${there}.part`, there);
}

async function dropOld(folder: string, now: Date): Promise<void> {
  const oldest = setName(new Date(now.getTime() - DAYS * DAY_MS));
  for (const name of (await setsIn(folder)).slice(0, -LEAST))
    if (name < oldest) await rm(path.join(folder, name), { recursive: true });
}

/**
 * A backup of the database and its media below `folder`, read again byte by byte before it counts; older ones stay
 * as they are. @returns its folder @throws BackupProblem, errors of the disk and of PostgreSQL
 */
export async function makeBackup(
  { url, now = new Date() }: { url: string; now?: Date },
  folder: string,
  watch: Watch,
): Promise<string> {
  const set = path.join(folder, setName(now));
  const draft = `${set}.part`;
  for (const name of await readdir(folder).catch(() => []))
    if (/Z\.part$/.test(name)) await rm(path.join(folder, name), { recursive: true });
  await mkdir(path.join(draft, 'database'), { recursive: true, mode: 0o700 });
  await mkdir(mediaFile(draft), { recursive: true });
  const known = await filesOfLast(folder);
  const stored = new Map<string, StoredFile>();
  await storeFiles(draft, known, stored, watch);
  const madeAt = new Date().toISOString();
  const fileOf = (table: string) => tableFile(draft, table);
  const { meanwhile, ...tables } = await dumpTables(
    url,
    fileOf,
    (done, total) => watch('tables', done, total),
    async (moment) => {
      await storeFiles(draft, known, stored, watch);
      await dropStray(moment, draft, stored);
      const samples = await moment.selectFrom('media').select('id').where('sample', '=', true).execute();
      return { migrations: await selectMigrations(moment), samples: samples.map(({ id }) => id) };
    },
  );
  const list = [...stored.values()].map((file) => `${JSON.stringify(file)}\n`).join('');
  await writeFile(mediaList(draft), list, { mode: 0o600, flush: true });
  const media = { files: stored.size, sha256: createHash('sha256').update(list).digest('hex') };
  const manifest: Manifest = { format: 1, madeAt, keyMark: keyMark(), ...meanwhile, ...tables, media };
  await writeFile(path.join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
  await copyLedger(folder);
  await verifySet(draft, watch);
  await rename(draft, set).catch(() => {
    throw new BackupProblem(`${set} is there already: another backup was made in this second.`);
  });
  await dropOld(folder, now);
  return set;
}
