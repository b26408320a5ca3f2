import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../core/config.ts';
import { database } from '../../core/db/database.ts';
import { putIntoBin, removeFromBin } from './bin.ts';
import { forgetInCaches } from './shared-caches.ts';

/** `media` is served to everybody, `held` to those who may see it. A file has the same name in both. */
export type MediaFolder = 'media' | 'held';

export const folderOf = (folder: MediaFolder): string => path.join(config().varDir, folder);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const FILE = /^([a-z2-7]{26})(?:w\d{2,4}\.(?:webp|avif|jpg)|\.mp4|\.source)(?:\.[0-9a-f]{12})?$/;

/** @throws Error for a foreign name: parts of it come from decoders, which are trusted with nothing */
export function fileIn(folder: MediaFolder, name: string): string {
  if (!FILE.test(name)) throw new Error(`"${name.slice(0, 60)}" is no name of a medium's file.`);
  return path.join(folderOf(folder), name);
}

export const newMediaId = (): string => Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');

/** Whole or not at all, under its final name. */
export async function writeWhole(folder: MediaFolder, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folderOf(folder), { recursive: true });
  const draft = `${fileIn(folder, name)}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, fileIn(folder, name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

export type MediaFile = { name: string; mediumId: string };

export const mediaAmong = (names: readonly string[]): MediaFile[] =>
  names.flatMap((name) => {
    const mediumId = FILE.exec(name)?.[1];
    return mediumId ? [{ name, mediumId }] : [];
  });

export const filesIn = async (folder: MediaFolder): Promise<MediaFile[]> =>
  mediaAmong(await readdir(folderOf(folder)).catch(() => []));

export async function ageOf(folder: MediaFolder, name: string): Promise<number> {
  const found = await stat(fileIn(folder, name)).catch(() => null);
  return found ? (Date.now() - found.mtimeMs) / 3_600_000 : 0;
}

/** Each file is whole in one of the two folders at any time. */
export async function moveFiles(names: readonly string[], from: MediaFolder, to: MediaFolder): Promise<void> {
  await mkdir(folderOf(to), { recursive: true });
  for (const name of names)
    await rename(fileIn(from, name), fileIn(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/**
 * From both folders and the bin; `media` last, so that a file that is just being published is met there. For what
 * people delete (security.md S67). Not for use inside a transaction.
 */
export async function removeFiles(names: readonly string[]): Promise<void> {
  await forgetInCaches(database(), names);
  for (const name of names)
    for (const folder of ['held', 'media'] as const) await rm(fileIn(folder, name), { force: true });
  await removeFromBin(names);
}

export async function binFiles(folder: MediaFolder, names: readonly string[]): Promise<void> {
  if (folder === 'media') await forgetInCaches(database(), names);
  await putIntoBin(names.map((name) => fileIn(folder, name)));
}

export async function readStored(name: string): Promise<Buffer | null> {
  for (const folder of ['held', 'media', 'held'] as const satisfies MediaFolder[]) {
    const bytes = await readFile(fileIn(folder, name)).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
