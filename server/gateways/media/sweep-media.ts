import { ConfigError } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log } from '../../core/log.ts';
import { binFiles, emptyBin, filesInBin } from './bin.ts';
import { pictureFiles } from './file-names.ts';
import { readStored } from './files.ts';
import { findStray } from './find-stray.ts';
import {
  BINNED_AT_ONCE,
  STRAY_AT_ONCE,
  SWEEP_FILES,
  SWEEP_HOURS,
  SWEEP_LEAST,
  SWEEP_SHARE,
} from './limits.ts';
import { claimMediaFolders } from './media-identity.ts';
import { mediaStore } from './store/choose.ts';
import { type MediaFolder, mediaAmong } from './store/media-store.ts';
import { claimSweep, returnClaim, selectSettlings } from './sweep-queries.ts';
import { deleteUnused, type StoredMedium, selectUnused, type Unused } from './unused-queries.ts';

/** Hours for which an unreferenced medium stays: a request may be about to refer to it. */
const GRACE_HOURS = 24;
const ROWS_AT_ONCE = 500;
const FOLDERS = ['held', 'media'] as const satisfies MediaFolder[];
/** Names begin with any of these: each run looks at one, and the whole store is seen every `SWEEP_HOURS`. */
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz234567'];

const lettersAt = (now: number): string[] => [
  LETTERS[Math.floor(now / 3_600_000) % LETTERS.length] as string,
];

type Options = { hours?: number; letters?: readonly string[] };
export type Sweepable = {
  media: StoredMedium[];
  /** Those that one run removes; `found` is how many there are. */
  stray: Record<MediaFolder, string[]>;
  found: number;
  total: number;
};

/** Media without a page, post or account, and files without a medium. */
export async function findSweepable(
  db: Db,
  { hours = GRACE_HOURS, letters = LETTERS }: Options = {},
): Promise<Sweepable> {
  const stray: Sweepable['stray'] = { held: [], media: [] };
  const prefixes = letters.length < LETTERS.length ? letters : undefined;
  // Files have the time of the machine.
  const youngest = Date.now() - hours * 3_600_000;
  let [found, seen] = [0, 0];
  for (const folder of FOLDERS)
    for await (const files of mediaStore().list(folder, prefixes)) {
      seen += files.length;
      const old = files.filter(({ changedAt }) => changedAt <= youngest).map(({ name }) => name);
      const names = await findStray(db, mediaAmong(old));
      found += names.length;
      stray[folder].push(...names.slice(0, STRAY_AT_ONCE - stray[folder].length));
    }
  const wanted: Unused = { letters, hours, limit: ROWS_AT_ONCE };
  // Names are drawn at random: each letter begins as many.
  const total = Math.round((seen * LETTERS.length) / letters.length);
  return { media: await selectUnused(db, wanted), stray, found, total };
}

const filesOf = (media: readonly StoredMedium[]) =>
  media.flatMap(({ id, variants }) => pictureFiles(id, variants));

/** For the sweeps of `SWEEP_HOURS` together. */
const mostOf = (total: number): number =>
  Math.min(SWEEP_FILES, Math.max(SWEEP_LEAST, Math.floor(total * SWEEP_SHARE)));

/** Counted with what sweeps remove. @returns null when it is too much */
export const claimRemoval = (db: Db, files: number, total: number): Promise<Date | null> =>
  claimSweep(db, files, { hours: SWEEP_HOURS, most: mostOf(total) });

async function isOurs(db: Db): Promise<boolean> {
  try {
    await claimMediaFolders(db);
    return true;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log.error({ alarm: 'media_sweep', error: error.message }, 'the media are not swept');
    return false;
  }
}

/**
 * Into the bin, for a week: media that nothing refers to and files without a medium; one 32nd of the store an hour.
 * `confirmed`: the operator has looked, the brake is off.
 * @returns how many of each; null when there is too much, or the folders are not ours
 */
export async function sweepMedia(
  db: Db,
  options: Options & { confirmed?: boolean } = {},
): Promise<{ media: number; files: number } | null> {
  const { hours = GRACE_HOURS, letters = lettersAt(currentTime()), confirmed = false } = options;
  if (!(await isOurs(db))) return null;
  await restoreBinned(db);
  await emptyBin();
  const { media, stray, found, total } = await findSweepable(db, { hours, letters });
  const files = filesOf(media).length + found;
  const isBraked = !confirmed && files > 0;
  const sweptAt = isBraked ? await claimRemoval(db, files, total) : null;
  if (isBraked && !sweptAt) {
    log.error(
      { alarm: 'media_sweep', media: media.length, files, of: total },
      'too much would be removed, nothing was: "npm run sweep" shows it',
    );
    return null;
  }
  let moved = 0;
  try {
    const wanted: Unused = { letters, hours, limit: ROWS_AT_ONCE };
    const ids = media.map(({ id }) => id);
    const unused = await db.transaction().execute((trx) => deleteUnused(trx, ids, wanted));
    for (const folder of FOLDERS) {
      const names = [...filesOf(unused), ...stray[folder]];
      await binFiles(folder, names);
      moved += names.length;
    }
    const swept = { media: unused.length, files: stray.held.length + stray.media.length };
    if (swept.media + swept.files > 0) log.info(swept, 'unused media were moved into the bin');
    return swept;
  } catch (error) {
    // A disk has moved some before one that fails.
    if (sweptAt && mediaStore().asksRows) await returnClaim(db, { sweptAt, files }, Math.min(moved, files));
    throw error;
  }
}

/** After a restored dump. Files come back held; jobs bring them to their folder. @returns how many */
export async function restoreBinned(db: Db): Promise<number> {
  const binned = await filesInBin(BINNED_AT_ONCE);
  const media = mediaAmong(binned.map(({ name }) => name));
  const stray = new Set(await findStray(db, media));
  const isKnown = new Set(media.map(({ name }) => name).filter((name) => !stray.has(name)));
  const back: string[] = [];
  for (const file of binned)
    if (isKnown.has(file.name) && (await readStored(file.name)) === null) {
      await mediaStore().fromBin(file);
      back.push(file.name);
    }
  const ids = [...new Set(mediaAmong(back).map(({ mediumId }) => mediumId))];
  for (const { task, payload } of ids.length > 0 ? await selectSettlings(db, ids) : [])
    await addJob(db, task, payload as never);
  if (back.length > 0) log.warn({ files: back.length }, 'files came back from the bin: they have rows again');
  return back.length;
}
