import { database } from '../../core/db/database.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { anonOf } from '../../identity/sessions/anon-id.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { tellLike } from '../notifications/notify.ts';
import type { LikeDone } from './like-contract.ts';
import { deleteLike, insertLike, lockPost } from './like-queries.ts';
import { readPost } from './read-post.ts';
import { readerOf } from './reader.ts';

const LIKED = 'いいねしました。';
const UNLIKED = 'いいねを取り消しました。';

/** Likes a post, or takes the like back; one for each account or anonymous id. @throws ApiError not_found */
export async function toggleLike(context: AppContext, postId: number): Promise<LikeDone> {
  context.header('Cache-Control', 'no-store');
  const facts = context.get('facts');
  const reader = readerOf(context);
  await (reader.userId === null
    ? limit('react_guest', { facts })
    : limit('react', { facts, account: reader.userId }));
  let { anonHash } = reader;
  const isLiked = await transact(database(), async (trx) => {
    if (!(await lockPost(trx, postId))) throw new ApiError('not_found');
    if (reader.userId === null) anonHash ??= anonOf(context);
    const liker = { userId: reader.userId, anonHash };
    const liked = !(await deleteLike(trx, postId, liker));
    if (liked) await insertLike(trx, postId, liker);
    await tellLike(trx, { userId: reader.userId, postId, isLiked: liked });
    return liked;
  });
  const item = await readPost(database(), postId, { ...reader, anonHash });
  if (!item) throw new ApiError('not_found');
  return { isLiked, item, message: isLiked ? LIKED : UNLIKED };
}
