import type { Queryable } from '../../core/db/connect.ts';
import { shopPath } from '../../core/paths.ts';
import type { ShopPrices } from './price-contract.ts';
import { selectPrices } from './queries.ts';

/** What the calculator of a card needs; null for a shop that nobody can see. One query. */
export async function readPrices(db: Queryable, shopId: number): Promise<ShopPrices | null> {
  const prices = await selectPrices(db, shopId);
  return prices ? { ...prices, path: shopPath(shopId) } : null;
}
