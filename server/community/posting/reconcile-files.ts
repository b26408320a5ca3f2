import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { oneAtATime } from '../../core/db/session-lock.ts';
import { pictureFiles, videoFile } from '../../gateways/media/file-names.ts';
import { moveFiles } from '../../gateways/media/files.ts';
import { followAvatars, reconcileAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { forgetInCaches } from '../../gateways/media/shared-caches.ts';
import { mediaStore } from '../../gateways/media/store/choose.ts';
import { type Authors, filesKey, selectFilesOfPost, selectPostsWithFiles } from './post-queries.ts';

const filesOf = ({ media, videos }: NonNullable<Awaited<ReturnType<typeof selectFilesOfPost>>>): string[] => [
  ...media.flatMap(({ id, variants }) => pictureFiles(id, variants)),
  ...videos.map(videoFile),
];

async function forgetPost(db: Db, postId: number, forgetDelay?: number): Promise<void> {
  const found = config().cdn && (await selectFilesOfPost(db, postId));
  if (found && !found.isOpen) await forgetInCaches(db, filesOf(found), forgetDelay);
}

/** Moves files as the post's row says; until then access to them is decided by the same row. */
export async function reconcilePostFiles(db: Db, postId: number, forgetDelay?: number): Promise<void> {
  await forgetPost(db, postId, forgetDelay);
  // What was decided last is done last.
  await oneAtATime(db, [filesKey(postId)], async (own) => {
    const found = await selectFilesOfPost(own, postId);
    if (!found) return;
    const names = filesOf(found);
    await (found.isOpen ? moveFiles(names, 'held', 'media') : moveFiles(names, 'media', 'held'));
  });
}

/** After a commit that has queued the same as a job: where rows decide, caches alone are in a hurry. */
export async function followPost(db: Db, postId: number, forgetDelay?: number): Promise<void> {
  if (!mediaStore().asksRows) return reconcilePostFiles(db, postId, forgetDelay);
  await forgetPost(db, postId, forgetDelay);
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
  await followAvatars(db, authors, forgetDelay);
  await doEachPost(db, authors, (postId) => followPost(db, postId, forgetDelay));
}
