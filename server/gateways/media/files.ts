import { database } from '../../core/db/database.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { inTime } from '../../core/promises.ts';
import { removeFromBin } from './bin.ts';
import { REMOVED_AGAIN_MS, REST_MS } from './limits.ts';
import { forgetInCaches } from './shared-caches.ts';
import { mediaStore } from './store/choose.ts';
import type { MediaFolder } from './store/media-store.ts';
import { StoreError } from './store/store-error.ts';

export const writeWhole = (folder: MediaFolder, name: string, bytes: Uint8Array): Promise<void> =>
  mediaStore().write(folder, name, bytes);

export const moveFiles = (names: readonly string[], from: MediaFolder, to: MediaFolder): Promise<void> =>
  mediaStore().move(names, from, to);

/** `media` last, so that a file that is just being published is met there. */
async function removeFromFolders(names: readonly string[]): Promise<void> {
  await forgetInCaches(database(), names);
  for (const folder of ['held', 'media'] as const) await mediaStore().remove(folder, names);
}

export async function removeStored(names: readonly string[]): Promise<void> {
  await removeFromFolders(names);
  await removeFromBin(names);
}

/**
 * For what people delete (security.md S67). Not for use inside a transaction. A store whose moves are copies removes
 * once more, from the bin as well: one that is under way may end after this, and a store may be away.
 */
export async function removeFiles(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  if (!mediaStore().asksRows) return removeStored(names);
  await addJob(database(), 'remove_files', { names: [...names] }, { delay: REMOVED_AGAIN_MS });
  await removeFromFolders(names).catch((error) => {
    if (!(error instanceof StoreError)) throw error;
  });
}

/** Of an upload that is refused: its sender waits for no store that is away, and a job removes it once more. */
export const removeRest = (names: readonly string[]): Promise<void> =>
  inTime(removeFiles(names), REST_MS).catch(() => {});

export async function readStored(name: string): Promise<Buffer | null> {
  for (const folder of ['held', 'media', 'held'] as const satisfies MediaFolder[]) {
    const bytes = await mediaStore().read(folder, name);
    if (bytes) return bytes;
  }
  return null;
}
