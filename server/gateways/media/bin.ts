import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import { BIN_DAYS, EMPTIED_AT_ONCE } from './limits.ts';

export type BinnedFile = { day: string; name: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** One folder per day, which nothing serves. */
const binFolder = (...parts: string[]) => path.join(config().varDir, 'bin', ...parts);
const isGone = (error: NodeJS.ErrnoException) => error.code === 'ENOENT';

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(() => [])).sort();

async function days(): Promise<string[]> {
  return (await namesIn(binFolder())).filter((name) => DAY.test(name));
}

async function moveAcross(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
    await rm(from, { force: true });
  }
}

export async function putIntoBin(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const today = binFolder(new Date(currentTime()).toISOString().slice(0, 10));
  await mkdir(today, { recursive: true, mode: 0o700 });
  for (const file of files)
    await moveAcross(file, path.join(today, path.basename(file))).catch((error: NodeJS.ErrnoException) => {
      if (!isGone(error)) throw error;
    });
}

export async function filesInBin(limit: number): Promise<BinnedFile[]> {
  const files: BinnedFile[] = [];
  for (const day of await days())
    for (const name of await namesIn(binFolder(day))) if (files.push({ day, name }) >= limit) return files;
  return files;
}

export const takeFromBin = ({ day, name }: BinnedFile, to: string): Promise<void> =>
  moveAcross(binFolder(day, name), to);

/** Deleted on purpose: from every day of the bin. */
export async function removeFromBin(names: readonly string[]): Promise<void> {
  for (const day of await days()) for (const name of names) await rm(binFolder(day, name), { force: true });
}

export async function emptyBin(limit: number = EMPTIED_AT_ONCE): Promise<number> {
  let removed = 0;
  for (const day of await days()) {
    if (Date.parse(day) + (BIN_DAYS + 1) * DAY_MS > currentTime()) break;
    for (const name of await namesIn(binFolder(day))) {
      if (removed >= limit) return removed;
      await rm(binFolder(day, name), { force: true });
      removed += 1;
    }
    await rmdir(binFolder(day));
  }
  return removed;
}
