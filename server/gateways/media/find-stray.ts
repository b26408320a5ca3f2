import type { Queryable } from '../../core/db/connect.ts';
import { pictureFiles, sourceFile, videoFile } from './file-names.ts';
import type { MediaFile } from './store/media-store.ts';
import { selectStored, selectWaiting } from './unused-queries.ts';

const FILES_AT_ONCE = 1000;

async function strayOf(db: Queryable, files: readonly MediaFile[]): Promise<string[]> {
  const ids = [...new Set(files.map(({ mediumId }) => mediumId))];
  const { pictures, videos } = await selectStored(db, ids);
  const waiting = await selectWaiting(db, ids);
  const known = new Set([
    ...pictures.flatMap(({ id, variants }) => pictureFiles(id, variants)),
    ...videos.flatMap(({ id, isWaiting, isOver }) => [
      ...(isOver ? [] : [videoFile(id)]),
      ...(isWaiting ? [sourceFile(id)] : []),
    ]),
  ]);
  const isMade = new Set(waiting);
  const isCutOff = (name: string) => /\.[0-9a-f]{12}$/.test(name);
  return files
    .filter(({ name, mediumId }) => isCutOff(name) || !(known.has(name) || isMade.has(mediumId)))
    .map(({ name }) => name);
}

/** Without a row; uploads in the making are left to their job. @returns names */
export async function findStray(db: Queryable, files: readonly MediaFile[]): Promise<string[]> {
  const stray: string[] = [];
  for (let from = 0; from < files.length; from += FILES_AT_ONCE)
    stray.push(...(await strayOf(db, files.slice(from, from + FILES_AT_ONCE))));
  return stray;
}
