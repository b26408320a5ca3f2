import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { networkOfDay } from '../../core/http/network-of-day.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { anonOf } from '../../identity/sessions/anon-id.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { NewsLiked } from './contract.ts';
import * as queries from './queries.ts';

const LIKED = 'いいねしました。';
const UNLIKED = 'いいねを取り消しました。';

/** Counts a network once a business day, and says what a stored page cannot know. @throws ApiError not_found */
export async function seeNews(
  db: Db,
  caller: Caller,
  { newsId }: { newsId: number },
): Promise<queries.NewsState> {
  await limit('views', { facts: caller.facts });
  const businessDate = businessDateOf(currentTime());
  const network = networkOfDay('view-network', businessDate, caller.facts);
  await queries.countView(db, { newsId, businessDate, network });
  const state = await queries.selectState(db, newsId, caller);
  if (!state) throw new ApiError('not_found');
  return state;
}

/** One like per account or anonymous id. @throws ApiError not_found */
export async function toggleNewsLike(
  db: Db,
  caller: Caller,
  { newsId, on }: { newsId: number; on?: boolean | undefined },
): Promise<NewsLiked> {
  const { facts, userId } = caller;
  await (userId === null ? limit('react_guest', { facts }) : limit('react', { facts, account: userId }));
  const liker = { userId, anonHash: userId === null ? anonOf(caller) : caller.anonHash };
  return transactOnce(db, caller, async (trx) => {
    if (!(await queries.lockNews(trx, newsId))) throw new ApiError('not_found');
    const wasLiked = await (on ? queries.hasNewsLike : queries.deleteNewsLike)(trx, newsId, liker);
    const isLiked = on ?? !wasLiked;
    if (isLiked && !wasLiked) await queries.insertNewsLike(trx, newsId, liker);
    const state = await queries.selectState(trx, newsId, liker);
    if (!state) throw new ApiError('not_found');
    return { isLiked, totalLikes: state.totalLikes, message: isLiked ? LIKED : UNLIKED };
  });
}

/** The single looks are forgotten when their business day is over. */
export const sweepNewsViews = (db: Db, now: number): Promise<void> =>
  queries.deleteNewsViews(db, businessDateOf(now));
