import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { BIN_DAYS, EMPTIED_AT_ONCE } from './limits.ts';
import { forgetInCaches } from './shared-caches.ts';
import { mediaStore } from './store/choose.ts';
import type { BinnedFile, MediaFolder } from './store/media-store.ts';

const DAY_MS = 86_400_000;

export async function binFiles(folder: MediaFolder, names: readonly string[]): Promise<void> {
  if (folder === 'media') await forgetInCaches(database(), names);
  if (names.length === 0) return;
  await mediaStore().toBin(folder, names, new Date(currentTime()).toISOString().slice(0, 10));
}

export async function filesInBin(limit: number): Promise<BinnedFile[]> {
  const files: BinnedFile[] = [];
  for (const day of await mediaStore().binDays())
    for await (const names of mediaStore().listBin(day))
      for (const name of names) if (files.push({ day, name }) >= limit) return files;
  return files;
}

/** Deleted on purpose: from every day of the bin. */
export async function removeFromBin(names: readonly string[]): Promise<void> {
  for (const day of await mediaStore().binDays()) await mediaStore().removeFromBin(day, names);
}

export async function emptyBin(limit: number = EMPTIED_AT_ONCE): Promise<number> {
  let removed = 0;
  for (const day of await mediaStore().binDays()) {
    if (Date.parse(day) + (BIN_DAYS + 1) * DAY_MS > currentTime()) break;
    for await (const names of mediaStore().listBin(day)) {
      const now = names.slice(0, limit - removed);
      await mediaStore().removeFromBin(day, now);
      removed += now.length;
      if (now.length < names.length) return removed;
    }
    await mediaStore().endBinDay(day);
  }
  return removed;
}
