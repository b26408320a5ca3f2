import type { Db, Queryable } from '../../core/db/connect.ts';
import { type Faces, lockFaces, selectFaceOwner, selectFaces } from './faces.ts';
import { pictureFiles, videoFile } from './file-names.ts';
import { moveFiles } from './folders.ts';
import { forgetInCaches } from './shared-caches.ts';

/** Moves pictures to where the database says. May be run again at any point. */
export async function reconcileAvatars(db: Db, faces: Faces, forgetDelay?: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFaces(trx);
    for (const { id, variants, isOpen, isVideo } of await selectFaces(trx, faces)) {
      const names = isVideo ? [videoFile(id)] : pictureFiles(id, variants);
      await (isOpen ? moveFiles(names, 'held', 'media') : moveFiles(names, 'media', 'held'));
      if (!isOpen) await forgetInCaches(trx, names, forgetDelay);
    }
  });
}

export const readFaceOwner = (db: Queryable, id: string) => selectFaceOwner(db, id);
