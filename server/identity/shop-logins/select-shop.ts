import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopPath } from '../../core/paths.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import type { AppContext } from '../sessions/env.ts';
import { rotateSession } from '../sessions/open-session.ts';
import { requireOperator } from '../sessions/require-session.ts';
import type { ShopSignedIn } from './contract.ts';
import { SHOP_CHOSEN } from './wording.ts';

/**
 * Chooses the shop to work for. A shop of another login does not exist here.
 * @throws ApiError unauthorized, not_found; LimitError
 */
export async function selectShop(
  context: AppContext,
  shopId: number,
): Promise<{ session: OpenedSession; answer: ShopSignedIn }> {
  const operator = requireOperator(context);
  const { facts } = context.var;
  const actor = `shop-login:${operator.shopLoginId}`;
  await limit('session', { facts, account: actor });
  if (!operator.shopIds.includes(shopId)) throw new ApiError('not_found');
  return database()
    .transaction()
    .execute(async (trx) => {
      const session = await rotateSession(trx, operator, { shopId });
      await writeAudit(trx, {
        event: 'shop.selected',
        realm: 'shop',
        actor,
        target: `shop:${shopId}`,
        facts,
      });
      return { session, answer: { message: SHOP_CHOSEN, next: shopPath(shopId), sessionTag: session.tag } };
    });
}
