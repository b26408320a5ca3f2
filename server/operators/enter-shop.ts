import type { ShopSignedIn } from '../accounts/contract.ts';
import type { Queryable } from '../db/connect.ts';
import { InvalidInputError } from '../http/errors.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { shopPath } from '../paths.ts';
import type { OpenedSession } from '../sessions/contract.ts';
import { openShopSession } from '../sessions/open-session.ts';
import { selectShopsOf } from './queries.ts';
import { NO_SHOP_LEFT, SHOP_CHOOSE, SHOP_LOGGED_IN } from './wording.ts';

export type ShopEntrance = { session: OpenedSession; answer: ShopSignedIn };

/** Opens the session of a login that has shown who it is; with several shops, one is to be chosen next. */
export async function enterShop(
  trx: Queryable,
  shopLoginId: number,
  facts: RequestFacts,
): Promise<ShopEntrance> {
  const shops = await selectShopsOf(trx, shopLoginId);
  const [first, second] = shops;
  if (!first) throw new InvalidInputError({ custom: [NO_SHOP_LEFT] });
  const session = await openShopSession(trx, shopLoginId, facts, { shopId: second ? null : first.id });
  const answer = second
    ? { message: SHOP_CHOOSE, shops: shops.map(({ id, name }) => ({ id, name, path: shopPath(id) })) }
    : { message: SHOP_LOGGED_IN, next: shopPath(first.id) };
  return { session, answer };
}
