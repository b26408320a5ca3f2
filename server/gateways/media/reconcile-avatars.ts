import type { Db, Queryable } from '../../core/db/connect.ts';
import { type Face, type Faces, lockFaces, selectFaceOwner, selectFaces } from './faces.ts';
import { pictureFiles, videoFile } from './file-names.ts';
import { moveFiles } from './files.ts';
import { FACES_AT_ONCE } from './limits.ts';
import { forgetInCaches } from './shared-caches.ts';
import { mediaStore } from './store/choose.ts';

const filesOf = ({ id, variants, isVideo }: Face): string[] =>
  isVideo ? [videoFile(id)] : pictureFiles(id, variants);

/** Moves pictures to where the database says. May be run again at any point. */
export async function reconcileAvatars(db: Db, faces: Faces, forgetDelay?: number): Promise<void> {
  for (let after = ''; ; ) {
    const moved = await db.transaction().execute(async (trx) => {
      await lockFaces(trx);
      const next = (await selectFaces(trx, faces)).filter(({ id }) => id > after).slice(0, FACES_AT_ONCE);
      const open = next.filter(({ isOpen }) => isOpen).flatMap(filesOf);
      const closed = next.filter(({ isOpen }) => !isOpen).flatMap(filesOf);
      await moveFiles(open, 'held', 'media');
      await moveFiles(closed, 'media', 'held');
      await forgetInCaches(trx, closed, forgetDelay);
      return next;
    });
    if (moved.length < FACES_AT_ONCE) return;
    after = moved.at(-1)?.id ?? '';
  }
}

/** After a commit that has queued the same as a job: where rows decide, caches alone are in a hurry. */
export async function followFaces(db: Db, faces: Faces, forgetDelay?: number): Promise<void> {
  if (!mediaStore().asksRows) return reconcileAvatars(db, faces, forgetDelay);
  const closed = (await selectFaces(db, faces)).filter(({ isOpen }) => !isOpen);
  await forgetInCaches(db, closed.flatMap(filesOf), forgetDelay);
}

export const readFaceOwner = (db: Queryable, id: string) => selectFaceOwner(db, id);
