import type { ShopPrices } from '../../../server/directory/shop-pages/price-contract.ts';
import { api } from '../../lib/api.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { wordingOf } from '../../lib/wording-of.ts';

/** The prices of a shop. @throws Error whose message can be shown. */
export async function askPrices(shopId: number): Promise<ShopPrices> {
  const answer = await api.shop_prices.$get({ query: { shopId: String(shopId) } }).catch(() => null);
  if (!answer) throw new Error(OFFLINE);
  if (answer.status === 200) return answer.json();
  throw new Error(wordingOf(answer.status));
}
