import { businessDateOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { SHOP_ONLY_FLAGS } from '../../core/listing-filters.ts';
import type { Half } from '../../core/paths.ts';
import type { CastCardView } from '../casts/contract.ts';
import { beginCasts, findCasts, readFoundCasts } from '../casts/read-listing.ts';
import { BadParamsError } from '../listing/bad-params.ts';
import type {
  Begun,
  CastParams,
  Listed,
  ListedCast,
  ListedShop,
  Scope,
  ShopParams,
  Start,
} from '../listing/contract.ts';
import { castSortReason, FLAG_NAMES, shopSortReason } from '../listing/names.ts';
import { parseCastParams, parseShopParams } from '../listing/parse-params.ts';
import { areCastsInEveningOrder, castSort, dateOf, shopSort } from '../listing/rules.ts';
import type { TextMatch } from '../search/text-match.ts';
import type { ShopCardView } from '../shops/contract.ts';
import { isEveningOrder } from '../shops/evening-order.ts';
import { beginShops, findShops, readFoundShops } from '../shops/read-listing.ts';
import type { FoundCast, FoundShop } from './search-contract.ts';

export function shopItem(card: ShopCardView): FoundShop {
  const { photo, category } = card;
  return { ...card, type: 'shop', class: category, dot: photo?.dot ?? null, src: photo?.src ?? null };
}

export function castItem(card: CastCardView, { group, category }: ListedCast): FoundCast {
  const { photo } = card;
  return {
    ...card,
    type: 'casts',
    class: category,
    dot: photo?.dot ?? null,
    src: photo?.src ?? null,
    group,
  };
}

type Page = { match: TextMatch; start: Start; limit: number; now: number };

/** `L` is an entry with its place in the list, `P` the filters. */
export type SearchHalf<P extends ShopParams | CastParams, L extends Listed> = {
  half: Half;
  parse: (search: URLSearchParams, now: number) => P;
  begin: (db: Queryable, scope: Scope, params: P, page: { limit: number; now: number }) => Promise<Begun<L>>;
  find: (db: Queryable, scope: Scope, params: P, page: Page) => Promise<L[]>;
  /** In the order of `found`, without entries that are no longer public. */
  items: (db: Queryable, found: L[], params: P, now: number) => Promise<(FoundShop | FoundCast)[]>;
  sort: (params: P) => string;
  reason: (params: P, now: number) => string;
};

export const SHOP_SEARCH: SearchHalf<ShopParams, ListedShop> = {
  half: 'shops',
  parse: parseShopParams,
  begin: beginShops,
  find: findShops,
  items: async (db, found, _params, now) => (await readFoundShops(db, found, now)).map(shopItem),
  sort: shopSort,
  reason: (params, now) => shopSortReason(shopSort(params), params, isEveningOrder(params, now)),
};

export const CAST_SEARCH: SearchHalf<CastParams, ListedCast> = {
  half: 'casts',
  parse(search, now) {
    for (const name of SHOP_ONLY_FLAGS)
      if (search.get(name) === '1')
        throw new BadParamsError(name, `「${FLAG_NAMES[name]}」は、お店の検索で使える条件です。`);
    return parseCastParams(search, now);
  },
  begin: beginCasts,
  find: findCasts,
  async items(db, found, params, now) {
    const placeOf = new Map(found.map((each) => [each.id, each]));
    const { cards } = await readFoundCasts(db, found, params, now);
    return cards.flatMap((card) => {
      const place = placeOf.get(card.id);
      return place ? [castItem(card, place)] : [];
    });
  },
  sort: castSort,
  reason: (params, now) =>
    castSortReason(
      castSort(params),
      dateOf(params, now) === businessDateOf(now),
      params,
      areCastsInEveningOrder(params, castSort(params), now),
    ),
};
