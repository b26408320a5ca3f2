import { ConfigError } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { refuseHalfRestored } from '../../core/db/restore-mark.ts';
import { log, traceOf } from '../../core/log.ts';
import { findStray } from './find-stray.ts';
import { IDENTITY_SAMPLE } from './limits.ts';
import { mediaStore } from './store/choose.ts';
import { diskStore } from './store/disk.ts';
import { type MediaFile, type MediaFolder, type MediaStore, mediaAmong } from './store/media-store.ts';
import { StoreError } from './store/store-error.ts';
import { selectIdentity } from './sweep-queries.ts';

export const isClaimed = async (folder: MediaFolder): Promise<boolean> =>
  (await mediaStore().readId(folder)) !== null;

function refusal(store: MediaStore, folder: MediaFolder, why: string): ConfigError {
  const { name, setting, kind } = store.placeOf(folder);
  return new ConfigError(
    `${name} ${why}: set DATABASE_URL to the database that these files belong to, or ${setting} to ${kind} of this database's own. Nothing was removed.`,
  );
}

/** Every file of a small folder, every second of a larger one, every fourth … */
async function sampleOf(store: MediaStore, folder: MediaFolder): Promise<MediaFile[]> {
  let some: MediaFile[] = [];
  let [seen, step] = [0, 1];
  for await (const files of store.list(folder))
    for (const file of mediaAmong(files.map(({ name }) => name))) {
      if (seen++ % step === 0) some.push(file);
      if (some.length < 2 * IDENTITY_SAMPLE) continue;
      some = some.filter((_, i) => i % 2 === 0);
      step *= 2;
    }
  return some;
}

/** At least half of an even sample; of no file it knows all. */
async function isKnown(db: Db, store: MediaStore, folder: MediaFolder): Promise<boolean> {
  const some = await sampleOf(store, folder);
  return (await findStray(db, some)).length * 2 <= some.length;
}

/** The folders carry the database's id; an empty one gets it, and one whose files it knows. @throws ConfigError */
export async function claimMediaFolders(db: Db, store = mediaStore()): Promise<void> {
  await refuseHalfRestored(db);
  const id = await selectIdentity(db);
  for (const folder of ['media', 'held'] as const) {
    if ((await store.readId(folder)) === null) {
      if (!(await isKnown(db, store, folder)))
        throw refusal(store, folder, 'holds media that this database does not know');
      await store.writeId(folder, id);
    }
    if ((await store.readId(folder)) !== id) throw refusal(store, folder, 'belongs to another database');
  }
}

/** Files that were left where a site without an object store has them. */
async function noteLeftOnDisk(): Promise<void> {
  if (!mediaStore().asksRows) return;
  for (const folder of ['media', 'held'] as const)
    for await (const files of diskStore.list(folder)) {
      if (files.length > 0)
        log.error(
          { alarm: 'store', folder },
          'media lie below VAR_DIR, and none of them is shown: run npm run media -- move --to s3',
        );
      break;
    }
}

/** A broken disk is an alarm and no reason to serve nothing (security.md R8); no sweep runs before the claim. */
export async function checkMediaFolders(db: Db): Promise<void> {
  try {
    await claimMediaFolders(db);
    await noteLeftOnDisk();
  } catch (error) {
    if (error instanceof StoreError) return;
    if (error instanceof ConfigError || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    log.error({ alarm: 'disk', error: traceOf(error) }, 'the media folders could not be checked');
  }
}
