import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { anonOf } from '../../identity/sessions/anon-id.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { notifyLike } from '../notifications/notify.ts';
import type { LikeDone } from './contract.ts';
import { deleteLike, insertLike, lockPost } from './like-queries.ts';
import { readPost } from './read-post.ts';

const LIKED = 'いいねしました。';
const UNLIKED = 'いいねを取り消しました。';

/** One like per account or anonymous id. @throws ApiError not_found */
export async function toggleLike(
  db: Db,
  caller: Caller,
  { tlId: postId }: { tlId: number },
): Promise<LikeDone> {
  const { facts, userId } = caller;
  await (userId === null ? limit('react_guest', { facts }) : limit('react', { facts, account: userId }));
  const anonHash = userId === null ? anonOf(caller) : caller.anonHash;
  const liker = { userId, anonHash };
  const isLiked = await transact(db, async (trx) => {
    if (!(await lockPost(trx, postId))) throw new ApiError('not_found');
    const liked = !(await deleteLike(trx, postId, liker));
    if (liked) await insertLike(trx, postId, liker);
    await notifyLike(trx, { userId, postId, isLiked: liked });
    return liked;
  });
  const item = await readPost(db, postId, { ...caller, anonHash });
  if (!item) throw new ApiError('not_found');
  return { isLiked, item, message: isLiked ? LIKED : UNLIKED };
}
