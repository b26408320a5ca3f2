import type { Db, Queryable } from '../../core/db/connect.ts';
import { oneAtATime } from '../../core/db/session-lock.ts';
import { type Face, type Faces, selectFaceOwner, selectFaces } from './faces.ts';
import { pictureFiles, videoFile } from './file-names.ts';
import { moveFiles } from './files.ts';
import { FACES_AT_ONCE, FACES_COPIED_AT_ONCE } from './limits.ts';
import { forgetInCaches } from './shared-caches.ts';
import { mediaStore } from './store/choose.ts';

const filesOf = ({ id, variants, isVideo }: Face): string[] =>
  isVideo ? [videoFile(id)] : pictureFiles(id, variants);

const closedAmong = (faces: readonly Face[]): string[] =>
  faces.filter(({ isOpen }) => !isOpen).flatMap(filesOf);

/** Moves pictures to where the database says. May be run again at any point. */
export async function reconcileAvatars(db: Db, faces: Faces, forgetDelay?: number): Promise<void> {
  const atOnce = mediaStore().asksRows ? FACES_COPIED_AT_ONCE : FACES_AT_ONCE;
  for (let after = ''; ; ) {
    const next = (await selectFaces(db, faces)).filter(({ id }) => id > after).slice(0, atOnce);
    if (next.length === 0) return;
    await forgetInCaches(db, closedAmong(next), forgetDelay);
    const ids = next.map(({ id }) => id);
    await oneAtATime(db, ids, async (own) => {
      const now = (await selectFaces(own, faces)).filter(({ id }) => ids.includes(id));
      await moveFiles(now.filter(({ isOpen }) => isOpen).flatMap(filesOf), 'held', 'media');
      await moveFiles(closedAmong(now), 'media', 'held');
    });
    if (next.length < atOnce) return;
    after = ids.at(-1) ?? '';
  }
}

/** After a commit that has queued the same as a job: where rows decide, caches alone are in a hurry. */
export async function followFaces(db: Db, faces: Faces, forgetDelay?: number): Promise<void> {
  if (!mediaStore().asksRows) return reconcileAvatars(db, faces, forgetDelay);
  await forgetInCaches(db, closedAmong(await selectFaces(db, faces)), forgetDelay);
}

export const readFaceOwner = (db: Queryable, id: string) => selectFaceOwner(db, id);
