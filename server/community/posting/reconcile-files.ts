import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { pictureFiles, videoFile } from '../../gateways/media/file-names.ts';
import { moveFiles } from '../../gateways/media/folders.ts';
import { reconcileAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { forgetInCaches } from '../../gateways/media/shared-caches.ts';
import { type Authors, lockFiles, selectFilesOfPost, selectPostsWithFiles } from './post-queries.ts';

/** Moves files as the post's row says; until then access to them is decided by the same row. */
export async function reconcilePostFiles(db: Db, postId: number, forgetDelay?: number): Promise<void> {
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
    if (!found.isOpen) await forgetInCaches(trx, names, forgetDelay);
  });
}

const AT_ONCE = 500;

/** Files are public only while their author is visible. Safe to run repeatedly and concurrently. */
export async function reconcileFilesOf(db: Db, authors: Authors, forgetDelay?: number): Promise<void> {
  await reconcileAvatars(db, authors, forgetDelay);
  for (let before: number | null = null; ; ) {
    const posts: number[] = await selectPostsWithFiles(db, authors, before, AT_ONCE);
    for (const postId of posts) await reconcilePostFiles(db, postId, forgetDelay);
    before = posts.at(-1) ?? null;
    if (posts.length < AT_ONCE) break;
  }
}
