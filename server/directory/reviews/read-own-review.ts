import type { Db } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller, MemberCaller } from '../../identity/sessions/caller.ts';
import type { OwnReview, ReviewStates } from './contract.ts';
import { selectStates } from './list-queries.ts';
import * as queries from './queries.ts';
import { RATING_DEFAULT, visitMonths } from './rules.ts';
import { isOfShop, OF_OWN_SHOP } from './save-review.ts';

type OfShop = { shopId: number };
const STALE_DELETION =
  'この口コミは、ほかの画面で変更されています。登録されている内容を確認してから、もう一度削除してください。';

/** Empty with the defaults when there is none. @throws ApiError not_found */
export async function readOwnReview(db: Db, caller: MemberCaller, { shopId }: OfShop): Promise<OwnReview> {
  const shop = await selectOpenShop(db, shopId);
  if (!shop) throw new ApiError('not_found');
  const author = await queries.selectAuthor(db, shopId, caller.userId);
  const own = await queries.selectOwn(db, shopId, caller.userId);
  return {
    shopId,
    shopName: shop.name,
    refusal: isOfShop(caller, author, shopId) ? OF_OWN_SHOP : null,
    version: own?.version ?? 0,
    amount: own?.amount ?? null,
    people: own?.people ?? null,
    visited: own?.visitedMonth?.slice(0, 7) ?? null,
    castValue: own?.castValue ?? RATING_DEFAULT,
    costValue: own?.costValue ?? RATING_DEFAULT,
    totalValue: own?.totalValue ?? RATING_DEFAULT,
    castTouched: own?.castTouched ?? false,
    costTouched: own?.costTouched ?? false,
    totalTouched: own?.totalTouched ?? false,
    comment: own?.body ?? '',
    rewarded: own?.rewarded ?? false,
    visits: own && own.version > 0 ? own.earlier + 1 : 0,
    held: own?.held ?? false,
    months: visitMonths(author.now),
  };
}

/** What a stored page cannot know of its reader. */
export const readReviewStates = (db: Db, caller: Caller, { shopId }: OfShop): Promise<ReviewStates> =>
  selectStates(db, shopId, caller);

/** @throws ApiError not_found when there is none; InvalidInputError when another screen has changed it */
export async function deleteReview(
  db: Db,
  { facts, userId }: MemberCaller,
  { shopId, version }: OfShop & { version?: number | undefined },
): Promise<{ message: string }> {
  await limit('delete', { facts, account: userId });
  return transact(db, async (trx) => {
    await queries.lockAuthor(trx, userId);
    const own = await queries.selectOwn(trx, shopId, userId);
    if (!own) throw new ApiError('not_found');
    if (version !== undefined && version !== own.version)
      throw new InvalidInputError({ custom: [STALE_DELETION], version: [STALE_DELETION] });
    if (!(await queries.deleteOwn(trx, shopId, userId))) throw new ApiError('not_found');
    return { message: '口コミを削除しました。' };
  });
}
