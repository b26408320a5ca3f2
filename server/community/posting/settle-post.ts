import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { pictureFiles, videoFile } from '../../gateways/media/file-names.ts';
import { moveFiles } from '../../gateways/media/folders.ts';
import { forgetInCaches } from '../../gateways/media/shared-caches.ts';
import { lockFiles, selectFilesOfPost } from './post-queries.ts';

/**
 * Brings the files of a post to where everybody may have them, or out of there again: the post's row says which. Until
 * then, and should the process end before, what is held back is given out by the same row.
 */
export async function settlePost(db: Db, postId: number): Promise<void> {
  await transact(db, async (trx) => {
    // One at a time for each post: what was decided last is done last.
    await lockFiles(trx, postId);
    const found = await selectFilesOfPost(trx, postId);
    if (!found) return;
    const names = [
      ...found.media.flatMap(({ id, variants }) => pictureFiles(id, variants)),
      ...found.videos.map(videoFile),
    ];
    await (found.isOpen ? moveFiles(names, 'held', 'media') : moveFiles(names, 'media', 'held'));
    if (!found.isOpen) await forgetInCaches(trx, names);
  });
}
