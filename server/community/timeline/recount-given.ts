import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { recount } from './queries.ts';
import * as queries from './recount-queries.ts';

const VOTES = 1000;
const POSTS = 100;

/** @returns whether all of the oldest change of status is counted */
async function countSome(trx: Queryable, change: queries.GivenRecount): Promise<boolean> {
  const { last, count } = await queries.countVotes(trx, change, VOTES);
  if (count === VOTES) {
    await queries.updatePlace(trx, change.id, { afterVote: last });
    return false;
  }
  const posts = await queries.selectLiked(trx, change, POSTS);
  for (const post of posts) await recount(trx, post);
  await queries.updatePlace(trx, change.id, { afterVote: last, afterPost: posts.at(-1) ?? change.afterPost });
  return posts.length < POSTS;
}

/** Out of the counters when the account is suspended, and back afterwards. May be interrupted and run again. */
export async function recountGiven(db: Db, userId: number): Promise<void> {
  for (let isLeft = true; isLeft; )
    isLeft = await transact(db, async (trx) => {
      const change = await queries.lockOldest(trx, userId);
      if (!change) return false;
      if (await countSome(trx, change)) await queries.finishChange(trx, change);
      return true;
    });
}

export async function recountAllGiven(db: Db): Promise<void> {
  for (const userId of await queries.selectWaiting(db)) await recountGiven(db, userId);
}
