import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { readPost } from '../timeline/read-post.ts';
import type { VideoState } from './contract.ts';

/** A waiting video is its owner's and the admins' alone. @throws ApiError not_found; LimitError */
export async function readVideo(db: Db, caller: Caller, { id: tlId }: { id: number }): Promise<VideoState> {
  await limit('video_state', { facts: caller.facts, account: caller.userId ?? undefined });
  const post = await readPost(db, tlId, caller, { own: true });
  if (!post) throw new ApiError('not_found');
  const isOwn = caller.castId === post.castId || caller.isAdmin;
  if (post.video?.waiting && !isOwn) throw new ApiError('not_found');
  return { tlId, video: post.video };
}
