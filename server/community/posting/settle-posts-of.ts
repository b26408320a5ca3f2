import type { Db } from '../../core/db/connect.ts';
import { settleFaces } from '../../gateways/media/settle-faces.ts';
import { type Authors, selectPostsWithFiles } from './post-queries.ts';
import { settlePost } from './settle-post.ts';

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
