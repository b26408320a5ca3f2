import type { Queryable } from '../../core/db/connect.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { isKeyOf } from '../../core/db/keyset.ts';
import { BadParamsError, LOST } from '../listing/bad-params.ts';
import type {
  Begun,
  EveningGroup,
  Listed,
  ListedShop,
  ListingCounts,
  Scope,
  ShopParams,
  Start,
} from '../listing/contract.ts';
import { countListing, readMatch } from '../listing/count-listing.ts';
import { isFiltered, isOfThisMinute, listKey, shopSort, shownCategories } from '../listing/rules.ts';
import type { TextMatch } from '../search/text-match.ts';
import type { ShopCardView } from './contract.ts';
import { groupOf, isEveningOrder, nextChangeOf } from './evening-order.ts';
import {
  countShopsByCategory,
  selectNearbyShopIds,
  selectShopIds,
  selectShops,
  shopTerms,
} from './listing-queries.ts';
import { readShopCards } from './read-cards.ts';
import { NEARBY_SHOPS, SHOPS_PER_PAGE } from './rules.ts';
import { vacancyEnds } from './vacancy.ts';

export type ShopRun = { group: EveningGroup | null; cards: ShopCardView[] };

/**
 * `pages` is at least 1; `nearby` is empty unless asked for; `match`: what the words mean; `runs`: the cards by the
 * groups of the evening; `changes`: instants (ms) at which the order changes.
 */
export type ShopListing = ListingCounts & {
  match: TextMatch;
  cards: ShopCardView[];
  runs: ShopRun[];
  evening: boolean;
  changes: number[];
  nearby: ShopCardView[];
  page: number;
  pages: number;
};
export type NearStation = { stationId: number; lat: number; lng: number };

export async function countShops(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  now: Date | number,
  match?: TextMatch,
): Promise<ListingCounts> {
  const words = match === undefined ? await readMatch(db, params) : match;
  return countListing(scope, params, (query) => countShopsByCategory(db, scope, query, words, now));
}

/** Around a position, `params` holds the radius. @throws BadParamsError for a start that this order does not have. */
export async function findShops(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  page: { match: TextMatch; start: Start; limit: number; now: Date | number },
): Promise<ListedShop[]> {
  const sort = shopSort(params);
  if ('after' in page.start && !isKeyOf(shopTerms(params, sort, page.now), page.start.after))
    throw new BadParamsError('cursor', LOST);
  const categories = shownCategories(params);
  const found = await selectShopIds(db, scope, params, page.match, { categories, sort, ...page });
  return found.map(grouped(params, page.now));
}

const grouped =
  (params: ShopParams, at: Date | number) =>
  (shop: Listed): ListedShop => ({ ...shop, group: groupOf(params, shop.key, at) });

export async function beginShops(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  { limit, now }: { limit: number; now: Date | number },
): Promise<Begun<ListedShop>> {
  const match = await readMatch(db, params);
  const page = { categories: shownCategories(params), sort: shopSort(params), limit, now };
  let first: ListedShop[] | null = null;
  const counts = await countListing(scope, params, async (query) => {
    if (first || query.text === null || query.lat !== null)
      return countShopsByCategory(db, scope, query, match, now);
    const slice = await selectShops(db, scope, query, match, page);
    first = slice.first.map(({ id, key }) => ({ id, key, metres: null, group: null }));
    return slice;
  });
  if (counts.total === 0) return { match, counts, found: [] };
  const where = { ...params, radius: counts.radius };
  const start = { offset: 0 };
  return { match, counts, found: first ?? (await findShops(db, scope, where, { match, start, limit, now })) };
}

export async function readFoundShops(
  db: Queryable,
  found: readonly ListedShop[],
  now: Date | number,
): Promise<ShopCardView[]> {
  const metresOf = new Map(found.map(({ id, metres }) => [id, metres]));
  const cards = await readShopCards(db, [...metresOf.keys()], now);
  return cards.map((card) => ({ ...card, metres: metresOf.get(card.id) ?? null }));
}

const keptPages = new KeptAnswers<Begun<ListedShop> & { nearbyIds: number[] }>(LIST_KEPT_MS, 1000);

async function lookThrough(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  page: number,
  now: Date | number,
  near?: NearStation | null,
) {
  if (page === 1 && !near && (params.text !== null || params.lat !== null))
    return { ...(await beginShops(db, scope, params, { limit: SHOPS_PER_PAGE, now })), nearbyIds: [] };
  const categories = shownCategories(params);
  const match = await readMatch(db, params);
  const counting = countShops(db, scope, params, now, match);
  const radius = params.lat === null ? null : (await counting).radius;
  const start = { offset: (page - 1) * SHOPS_PER_PAGE };
  const [counts, found, nearbyIds] = await Promise.all([
    counting,
    findShops(db, scope, { ...params, radius }, { match, start, limit: SHOPS_PER_PAGE, now }),
    near
      ? selectNearbyShopIds(db, near, params, match, { categories, limit: NEARBY_SHOPS, now })
      : ([] as number[]),
  ]);
  return { match, counts, found, nearbyIds };
}

/** `page` starts at 1; beyond the end `cards` is empty. Three queries, +1 words, +2 position or no result, +1 `near`. */
export async function readShopListing(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  page: number,
  now: Date | number,
  near?: NearStation | null,
): Promise<ShopListing> {
  const look = () => lookThrough(db, scope, params, page, now, near);
  const isStored = scope.kind !== 'all' && !isFiltered(params);
  const { match, counts, found, nearbyIds } =
    isStored || isOfThisMinute(params)
      ? await look()
      : await keptPages.get(db, listKey(scope, params, page, now), Number(now), look);
  const nearbyOf = nearbyIds.map((id): ListedShop => ({ id, metres: null, key: [], group: null }));
  const all = await readFoundShops(db, [...found, ...nearbyOf], now);
  const groups = new Map(found.map(({ id, group }) => [id, group]));
  const cards = all.filter((card) => groups.has(card.id));
  const runs: ShopRun[] = [];
  for (const card of cards) {
    const group = groups.get(card.id) ?? null;
    const last = runs.at(-1);
    if (last?.group === group) last.cards.push(card);
    else runs.push({ group, cards: [card] });
  }
  const changes = [...(shopSort(params) === 'recommend' ? [nextChangeOf(now)] : []), ...vacancyEnds(all)];
  const nearby = all.filter((card) => nearbyIds.includes(card.id));
  const pages = Math.max(1, Math.ceil(counts.total / SHOPS_PER_PAGE));
  return {
    ...counts,
    match,
    cards,
    runs,
    evening: isEveningOrder(params, now),
    changes,
    nearby,
    page,
    pages,
  };
}
