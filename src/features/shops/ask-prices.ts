import type { ShopPrices } from '../../../server/directory/shop-pages/price-contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** The prices of a shop. @throws Error whose message can be shown. */
export async function askPrices(shopId: number): Promise<ShopPrices> {
  const answer = await call('get', '/api/shop_prices', { query: { shopId } });
  if (answer.ok) return answer.data;
  throw new Error(wordingOf(answer.refusal.status));
}
