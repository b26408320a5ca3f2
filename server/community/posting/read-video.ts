import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { readPost } from '../timeline/read-post.ts';
import { readerOf } from '../timeline/reader.ts';
import type { VideoState } from './contract.ts';

/**
 * How far a post's video is. While it waits it is its owner's and the admins' alone.
 * @throws ApiError not_found; LimitError
 */
export async function readVideo(context: AppContext, tlId: number): Promise<VideoState> {
  context.header('Cache-Control', 'no-store');
  const member = context.get('member');
  await limit('video_state', { facts: context.get('facts'), account: member?.userId });
  const reader = readerOf(context);
  const post = await readPost(database(), tlId, reader, { own: true });
  if (!post) throw new ApiError('not_found');
  const isHers = reader.castId === post.castId || reader.isAdmin;
  if (post.video?.waiting && !isHers) throw new ApiError('not_found');
  return { tlId, video: post.video };
}
