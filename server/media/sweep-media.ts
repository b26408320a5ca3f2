import type { Db } from '../db/connect.ts';
import { log } from '../log.ts';
import { pictureFiles, sourceFile, videoFile } from './file-names.ts';
import { ageOf, filesIn, type MediaFile, type MediaFolder, removeFiles, removeFrom } from './folders.ts';
import { deleteUnused, selectStored, selectWaiting } from './unused-queries.ts';

/** What nothing refers to is left alone for so long: somebody may be about to refer to it. */
const GRACE_HOURS = 24;
const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 1000;
/** Names begin with any of these: each run looks at one, and the whole store is seen every 32 hours. */
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz234567'];

const lettersAt = (now: number): string[] => [
  LETTERS[Math.floor(now / 3_600_000) % LETTERS.length] as string,
];

/** Of these files, those that no row says there are; what is still being made is left to its job. */
async function strayOf(db: Db, files: readonly MediaFile[]): Promise<string[]> {
  const ids = [...new Set(files.map(({ mediumId }) => mediumId))];
  const [{ pictures, videos }, waiting] = await Promise.all([selectStored(db, ids), selectWaiting(db, ids)]);
  const known = new Set([
    ...pictures.flatMap(({ id, variants }) => pictureFiles(id, variants)),
    ...videos.flatMap(({ id, isWaiting, isOver }) => [
      ...(isOver ? [] : [videoFile(id)]),
      ...(isWaiting ? [sourceFile(id)] : []),
    ]),
  ]);
  const isMade = new Set(waiting);
  // A name with an ending of its own is a write that was cut off.
  const isCutOff = (name: string) => /\.[0-9a-f]{12}$/.test(name);
  return files
    .filter(({ name, mediumId }) => isCutOff(name) || !(known.has(name) || isMade.has(mediumId)))
    .map(({ name }) => name);
}

async function sweepFolder(db: Db, folder: MediaFolder, letters: readonly string[], hours: number) {
  const begins = new Set(letters);
  const files = (await filesIn(folder)).filter(({ name }) => begins.has(name[0] as string));
  let removed = 0;
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const old: MediaFile[] = [];
    for (const file of files.slice(from, from + FILES_AT_ONCE))
      if ((await ageOf(folder, file.name)) >= hours) old.push(file);
    const stray = old.length > 0 ? await strayOf(db, old) : [];
    await removeFrom(folder, stray);
    removed += stray.length;
  }
  return removed;
}

type Options = { hours?: number; letters?: readonly string[] };

/**
 * Removes what nothing refers to: media that no page, post or account has, and files that no medium has, left by a
 * process that ended in between. One 32nd of the store each hour; at most 500 media a run. @returns how many of each
 */
export async function sweepMedia(
  db: Db,
  { hours = GRACE_HOURS, letters = lettersAt(Date.now()) }: Options = {},
): Promise<{ media: number; files: number }> {
  const unused = await db
    .transaction()
    .execute((trx) => deleteUnused(trx, { letters, hours, limit: ROWS_AT_ONCE }));
  await removeFiles(unused.flatMap(({ id, variants }) => pictureFiles(id, variants)));
  let files = 0;
  for (const folder of ['held', 'media'] as const) files += await sweepFolder(db, folder, letters, hours);
  if (unused.length + files > 0) log.info({ media: unused.length, files }, 'unused media were removed');
  return { media: unused.length, files };
}
