import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { log, traceOf } from '../../core/log.ts';
import { findStray } from './find-stray.ts';
import { filesIn, folderOf, type MediaFolder } from './folders.ts';
import { IDENTITY_SAMPLE } from './limits.ts';
import { restoreUnderWay } from './restore-mark.ts';
import { selectIdentity } from './sweep-queries.ts';

/** Stands in each media folder; its name is none of a medium, so that nothing serves it. */
const FILE = 'DATABASE_ID';

const fileOf = (folder: MediaFolder) => path.join(folderOf(folder), FILE);

async function readId(folder: MediaFolder): Promise<string | null> {
  try {
    return (await readFile(fileOf(folder), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

export const isClaimed = async (folder: MediaFolder): Promise<boolean> => (await readId(folder)) !== null;

/** Linked into place: of two processes one writes the file, whole. */
async function writeId(folder: MediaFolder, id: string): Promise<void> {
  const draft = `${fileOf(folder)}.${randomUUID()}`;
  await mkdir(folderOf(folder), { recursive: true });
  await writeFile(draft, `${id}\n`, { flush: true });
  try {
    await link(draft, fileOf(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const refusal = (folder: MediaFolder, why: string) =>
  new ConfigError(
    `${folderOf(folder)} ${why}: set DATABASE_URL to the database that these files belong to, or VAR_DIR to a folder of this database's own. Nothing was removed.`,
  );

/** At least half of an even sample; of no file it knows all. */
async function isKnown(db: Db, folder: MediaFolder): Promise<boolean> {
  const files = await filesIn(folder);
  const step = Math.max(1, files.length / IDENTITY_SAMPLE);
  const some = Array.from(
    { length: Math.min(files.length, IDENTITY_SAMPLE) },
    (_, i) => files[Math.floor(i * step)],
  ).flatMap((file) => file ?? []);
  return (await findStray(db, some)).length * 2 <= some.length;
}

/**
 * The folders carry the database's id; an empty folder gets it, and one whose files the database knows.
 * @throws ConfigError for the folder of another database; errors of the file system
 */
export async function claimMediaFolders(db: Db): Promise<void> {
  const restored = await restoreUnderWay();
  if (restored !== null)
    throw new ConfigError(`A restore has not come to its end: run npm run restore -- ${restored} again.`);
  const id = await selectIdentity(db);
  for (const folder of ['media', 'held'] as const) {
    if ((await readId(folder)) === null) {
      if (!(await isKnown(db, folder))) throw refusal(folder, 'holds media that this database does not know');
      await writeId(folder, id);
    }
    if ((await readId(folder)) !== id) throw refusal(folder, 'belongs to another database');
  }
}

/**
 * A broken disk is an alarm and no reason to serve nothing (security.md R8); no sweep runs before the claim.
 * @throws ConfigError
 */
export async function checkMediaFolders(db: Db): Promise<void> {
  try {
    await claimMediaFolders(db);
  } catch (error) {
    if (error instanceof ConfigError || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    log.error({ alarm: 'disk', error: traceOf(error) }, 'the media folders could not be checked');
  }
}
