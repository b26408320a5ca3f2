import { database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { AppContext } from '../http/env.ts';
import { ApiError, InvalidInputError } from '../http/errors.ts';
import { limit } from '../limits/limit.ts';
import { tellFollow } from '../notifications/notify.ts';
import type { MemberSession } from '../sessions/contract.ts';
import { requireMember } from '../sessions/require-session.ts';
import * as queries from './queries.ts';

const FOLLOWED = 'フォローしました。';
const UNFOLLOWED = 'フォローを解除しました。';
const OWN_CAST = '自分はフォローできません。';

const told = (following: boolean) => ({ following, message: following ? FOLLOWED : UNFOLLOWED });

async function countedMember(context: AppContext): Promise<MemberSession> {
  const session = requireMember(context);
  await limit('react', { facts: context.get('facts'), account: session.userId });
  return session;
}

/** Follows a cast or ends it; one who is hidden can only be let go. @throws ApiError; InvalidInputError for oneself */
export async function toggleCastFollow(context: AppContext, castId: number) {
  const { userId, castId: own } = await countedMember(context);
  if (own === castId) throw new InvalidInputError({ custom: [OWN_CAST] });
  return transact(database(), async (trx) => {
    await queries.lockFollower(trx, userId);
    const following = !(await queries.deleteCastFollow(trx, userId, castId));
    if (following) {
      if (!(await queries.hasCast(trx, castId))) throw new ApiError('not_found');
      await queries.insertCastFollow(trx, userId, castId);
    }
    await tellFollow(trx, { userId, castId, following });
    return { ...told(following), followingCasts: await queries.selectFollowedCasts(trx, userId) };
  });
}

/** The same for a shop. */
export async function toggleShopFollow(context: AppContext, shopId: number) {
  const { userId } = await countedMember(context);
  return transact(database(), async (trx) => {
    await queries.lockFollower(trx, userId);
    const following = !(await queries.deleteShopFollow(trx, userId, shopId));
    if (following) {
      if (!(await queries.hasShop(trx, shopId))) throw new ApiError('not_found');
      await queries.insertShopFollow(trx, userId, shopId);
    }
    return { ...told(following), followingShops: await queries.selectFollowedShops(trx, userId) };
  });
}
