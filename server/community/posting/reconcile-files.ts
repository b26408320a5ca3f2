import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { pictureFiles, videoFile } from '../../gateways/media/file-names.ts';
import { moveFiles } from '../../gateways/media/files.ts';
import { followFaces, reconcileAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { forgetInCaches } from '../../gateways/media/shared-caches.ts';
import { mediaStore } from '../../gateways/media/store/choose.ts';
import { type Authors, lockFiles, selectFilesOfPost, selectPostsWithFiles } from './post-queries.ts';

const filesOf = ({ media, videos }: NonNullable<Awaited<ReturnType<typeof selectFilesOfPost>>>): string[] => [
  ...media.flatMap(({ id, variants }) => pictureFiles(id, variants)),
  ...videos.map(videoFile),
];

/** Moves files as the post's row says; until then access to them is decided by the same row. */
export async function reconcilePostFiles(db: Db, postId: number, forgetDelay?: number): Promise<void> {
  await transact(db, async (trx) => {
    // One at a time for each post: what was decided last is done last.
    await lockFiles(trx, postId);
    const found = await selectFilesOfPost(trx, postId);
    if (!found) return;
    const names = filesOf(found);
    await (found.isOpen ? moveFiles(names, 'held', 'media') : moveFiles(names, 'media', 'held'));
    if (!found.isOpen) await forgetInCaches(trx, names, forgetDelay);
  });
}

/** After a commit that has queued the same as a job: where rows decide, caches alone are in a hurry. */
export async function followPost(db: Db, postId: number, forgetDelay?: number): Promise<void> {
  if (!mediaStore().asksRows) return reconcilePostFiles(db, postId, forgetDelay);
  const found = await selectFilesOfPost(db, postId);
  if (found && !found.isOpen) await forgetInCaches(db, filesOf(found), forgetDelay);
}

const AT_ONCE = 500;

async function doEachPost(db: Db, authors: Authors, step: (postId: number) => Promise<void>): Promise<void> {
  for (let before: number | null = null; ; ) {
    const posts: number[] = await selectPostsWithFiles(db, authors, before, AT_ONCE);
    for (const postId of posts) await step(postId);
    before = posts.at(-1) ?? null;
    if (posts.length < AT_ONCE) break;
  }
}

/** Files are public only while their author is visible. Safe to run repeatedly and concurrently. */
export async function reconcileFilesOf(db: Db, authors: Authors, forgetDelay?: number): Promise<void> {
  await reconcileAvatars(db, authors, forgetDelay);
  await doEachPost(db, authors, (postId) => reconcilePostFiles(db, postId, forgetDelay));
}

export async function followFilesOf(db: Db, authors: Authors, forgetDelay?: number): Promise<void> {
  await followFaces(db, authors, forgetDelay);
  await doEachPost(db, authors, (postId) => followPost(db, postId, forgetDelay));
}
