import type { Db, Queryable } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { notifyFollow } from '../notifications/notify.ts';
import { FOLLOWS_MAX } from './followed-ids.ts';
import * as queries from './queries.ts';

const FOLLOWED = 'フォローしました。';
const UNFOLLOWED = 'フォローを解除しました。';
const OWN_CAST = '自分はフォローできません。';

const TOO_MANY = {
  cast: `フォローできる女の子は${FOLLOWS_MAX.toLocaleString('ja')}人までです。フォロー中の一覧で整理してから、もう一度お試しください。`,
  shop: `フォローできるお店は${FOLLOWS_MAX.toLocaleString('ja')}件までです。フォロー中の一覧で整理してから、もう一度お試しください。`,
};

/** @throws InvalidInputError for an account that follows as many as it may. */
async function requireRoom(trx: Queryable, userId: number, kind: 'cast' | 'shop'): Promise<void> {
  const followed = await queries.selectFollowedIds(trx, userId, kind);
  if (followed.length >= FOLLOWS_MAX) throw new InvalidInputError({ custom: [TOO_MANY[kind]] });
}

const answerOf = (following: boolean) => ({ following, message: following ? FOLLOWED : UNFOLLOWED });

const countChange = ({ facts, userId }: MemberCaller): Promise<void> =>
  limit('react', { facts, account: userId });

type Wished = { on?: boolean | undefined };

/** A hidden cast can only be unfollowed. @throws ApiError; InvalidInputError for oneself */
export async function toggleCastFollow(
  db: Db,
  caller: MemberCaller,
  { castId, on }: Wished & { castId: number },
) {
  await countChange(caller);
  const { userId } = caller;
  if (caller.castId === castId) throw new InvalidInputError({ custom: [OWN_CAST] });
  return transactOnce(db, caller, async (trx) => {
    await queries.lockFollower(trx, userId);
    const followed = await (on ? queries.hasCastFollow : queries.deleteCastFollow)(trx, userId, castId);
    const following = on ?? !followed;
    if (following && !followed) {
      if (!(await queries.hasCast(trx, castId))) throw new ApiError('not_found');
      await requireRoom(trx, userId, 'cast');
      await queries.insertCastFollow(trx, userId, castId);
    }
    if (following !== followed) await notifyFollow(trx, { userId, castId, following });
    return { ...answerOf(following), followingCasts: await queries.selectFollowedIds(trx, userId, 'cast') };
  });
}

/** `postId`: the post from whose page the member came to the shop's. @throws ApiError; InvalidInputError */
export async function toggleShopFollow(
  db: Db,
  caller: MemberCaller,
  { shopId, postId, on }: Wished & { shopId: number; postId?: number | undefined },
) {
  await countChange(caller);
  const { userId } = caller;
  return transactOnce(db, caller, async (trx) => {
    await queries.lockFollower(trx, userId);
    const followed = await (on ? queries.hasShopFollow : queries.deleteShopFollow)(trx, userId, shopId);
    const following = on ?? !followed;
    if (following && !followed) {
      if (!(await selectOpenShop(trx, shopId))) throw new ApiError('not_found');
      await requireRoom(trx, userId, 'shop');
      await queries.insertShopFollow(trx, { userId, shopId, postId: postId ?? null });
    }
    return { ...answerOf(following), followingShops: await queries.selectFollowedIds(trx, userId, 'shop') };
  });
}
