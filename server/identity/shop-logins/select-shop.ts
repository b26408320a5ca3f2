import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopPath } from '../../core/paths.ts';
import type { ShopCaller } from '../sessions/caller.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import { rotateSession } from '../sessions/open-session.ts';
import type { ShopSignedIn } from './contract.ts';
import { SHOP_CHOSEN } from './wording.ts';

/**
 * Chooses the shop to work for. A shop of another login does not exist here.
 * @throws ApiError unauthorized, not_found; LimitError
 */
export async function selectShop(
  db: Db,
  { shop, facts }: ShopCaller,
  { shopId }: { shopId: number },
): Promise<{ session: OpenedSession; answer: ShopSignedIn }> {
  const actor = `shop-login:${shop.shopLoginId}`;
  await limit('session', { facts, account: actor });
  if (!shop.shopIds.includes(shopId)) throw new ApiError('not_found');
  return transact(db, async (trx) => {
    const session = await rotateSession(trx, shop, { shopId });
    const target = `shop:${shopId}`;
    await writeAudit(trx, { event: 'shop.selected', realm: 'shop', actor, target, facts });
    return { session, answer: { message: SHOP_CHOSEN, next: shopPath(shopId), sessionTag: session.tag } };
  });
}
