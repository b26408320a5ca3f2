import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { anonOf } from '../../identity/sessions/anon-id.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { notifyLike } from '../notifications/notify.ts';
import type { LikeDone } from './contract.ts';
import { deleteLike, hasLike, insertLike, lockPost } from './like-queries.ts';
import { readPost } from './read-post.ts';

const LIKED = 'いいねしました。';
const UNLIKED = 'いいねを取り消しました。';

/** One like per account or anonymous id; `on`: what is wished, instead of the opposite. @throws ApiError not_found */
export async function toggleLike(
  db: Db,
  caller: Caller,
  { tlId: postId, on }: { tlId: number; on?: boolean | undefined },
): Promise<LikeDone> {
  const { facts, userId } = caller;
  await (userId === null ? limit('react_guest', { facts }) : limit('react', { facts, account: userId }));
  const anonHash = userId === null ? anonOf(caller) : caller.anonHash;
  const liker = { userId, anonHash };
  return transactOnce(db, caller, async (trx) => {
    if (!(await lockPost(trx, postId))) throw new ApiError('not_found');
    const wasLiked = await (on ? hasLike : deleteLike)(trx, postId, liker);
    const isLiked = on ?? !wasLiked;
    if (isLiked && !wasLiked) await insertLike(trx, postId, liker);
    if (isLiked !== wasLiked) await notifyLike(trx, { userId, postId, isLiked });
    const item = await readPost(trx, postId, { ...caller, anonHash });
    if (!item) throw new ApiError('not_found');
    return { isLiked, item, message: isLiked ? LIKED : UNLIKED };
  });
}
