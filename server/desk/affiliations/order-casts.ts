import type { Db } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { CastMove, ShopCasts } from './contract.ts';
import { lockShopOfCasts, replacePlaces, selectCasts } from './desk-queries.ts';
import { readDesk } from './read-desk.ts';

const MOVED = '並び順を変更しました。';

/**
 * One cast in front of another one, or behind all: moves of two logins at the same time are both kept. Renews the shop's
 * page. @throws ApiError not_found for who is not, or no longer, of this shop; LimitError
 */
export async function moveCast(
  db: Db,
  caller: Caller,
  { id: shopId, castId, before }: { id: number; castId: number } & CastMove,
): Promise<ShopCasts> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const answer = await transactOnce(db, caller, async (trx) => {
    if (!(await lockShopOfCasts(trx, shopId))) throw new ApiError('not_found');
    const ids = (await selectCasts(trx, shopId)).map(({ id }) => id);
    if (![castId, before ?? castId].every((id) => ids.includes(id))) throw new ApiError('not_found');
    const others = ids.filter((id) => id !== castId);
    const at = before === null || before === castId ? others.length : others.indexOf(before);
    await replacePlaces(trx, shopId, before === castId ? ids : others.toSpliced(at, 0, castId));
    const desk = await readDesk(trx, shopId);
    await auditDesk(trx, caller, {
      ...{ event: 'shop_casts.ordered', target: `shop:${shopId}` },
      detail: { cast: castId, before },
    });
    return { ...desk, message: MOVED };
  });
  await applyPageChanges();
  return answer;
}
