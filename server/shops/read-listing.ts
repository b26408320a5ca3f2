import { CATEGORIES, type Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type { ListingCounts, Scope, ShopParams } from '../listing/contract.ts';
import { shownCategories } from '../listing/rules.ts';
import type { ShopCardView } from './contract.ts';
import { NEARBY_SHOPS, SHOPS_PER_PAGE } from './limits.ts';
import { countShopsByCategory, selectNearbyShopIds, selectShopIds } from './listing-queries.ts';
import { readShopCards } from './read-cards.ts';

/** One page of a shop list; `pages` is at least 1, `nearby` empty unless it was asked for. */
export type ShopListing = ListingCounts & {
  cards: ShopCardView[];
  nearby: ShopCardView[];
  page: number;
  pages: number;
};
/** The station whose neighbours' shops are wanted as well. */
export type NearStation = { stationId: number; lat: number; lng: number };

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How many open shops of `scope` fit `params`, by category and without each filter; one query. */
export async function countShops(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  now: Date | number,
): Promise<ListingCounts> {
  const { rows, params: filters } = await countShopsByCategory(db, scope, params, now);
  const shown = shownCategories(params);
  const of = (category: Category) => rows.find((row) => row.category === category);
  const byCategory = Object.fromEntries(
    CATEGORIES.map((category) => [category, of(category)?.fits ?? 0]),
  ) as Record<Category, number>;
  const relaxed = filters.map((param, place) => ({
    param,
    count: sum(shown.map((category) => of(category)?.relaxed[place] ?? 0)),
  }));
  if (shown.length < CATEGORIES.length)
    relaxed.push({ param: 'category', count: sum(Object.values(byCategory)) });
  return { total: sum(shown.map((category) => byCategory[category])), byCategory, relaxed, radius: null };
}

/**
 * Page `page` (from 1) of the open shops of `scope`: five queries, one more with `near`, which adds shops of other
 * stations around it. Beyond the end, `cards` is empty.
 */
export async function readShopListing(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  page: number,
  now: Date | number,
  near?: NearStation | null,
): Promise<ShopListing> {
  const categories = shownCategories(params);
  const [counts, ids, nearbyIds] = await Promise.all([
    countShops(db, scope, params, now),
    selectShopIds(db, scope, params, {
      categories,
      sort: params.sort ?? 'recommend',
      offset: (page - 1) * SHOPS_PER_PAGE,
      limit: SHOPS_PER_PAGE,
      now,
    }),
    near ? selectNearbyShopIds(db, near, params, { categories, limit: NEARBY_SHOPS, now }) : ([] as number[]),
  ]);
  const all = await readShopCards(db, [...ids, ...nearbyIds], now);
  const cards = all.filter((card) => ids.includes(card.id));
  const nearby = all.filter((card) => nearbyIds.includes(card.id));
  return { ...counts, cards, nearby, page, pages: Math.max(1, Math.ceil(counts.total / SHOPS_PER_PAGE)) };
}
