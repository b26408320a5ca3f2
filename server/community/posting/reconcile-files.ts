import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { pictureFiles, videoFile } from '../../gateways/media/file-names.ts';
import { moveFiles } from '../../gateways/media/folders.ts';
import { settleFaces } from '../../gateways/media/settle-faces.ts';
import { forgetInCaches } from '../../gateways/media/shared-caches.ts';
import { type Authors, lockFiles, selectFilesOfPost, selectPostsWithFiles } from './post-queries.ts';

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

const AT_ONCE = 500;

/**
 * Settles the pictures of a cast, or of a shop and its casts, and the files of every post of theirs, newest first:
 * whether they are everybody's hangs on whether their author is seen. May be run again, and by several at once.
 */
export async function settlePostsOf(db: Db, authors: Authors): Promise<void> {
  await settleFaces(db, authors);
  for (let before: number | null = null; ; ) {
    const posts: number[] = await selectPostsWithFiles(db, authors, before, AT_ONCE);
    for (const postId of posts) await settlePost(db, postId);
    before = posts.at(-1) ?? null;
    if (posts.length < AT_ONCE) break;
  }
}
