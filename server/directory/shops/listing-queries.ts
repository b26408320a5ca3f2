import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { isAfter, keyOf, orderOf, type Term } from '../../core/db/keyset.ts';
import { type ListingSlice, selectSlice } from '../../core/db/listing-slice.ts';
import type { Database } from '../../core/db/schema.ts';
import { shopSeen } from '../../core/db/visible.ts';
import type { Listed, Scope, ShopParams, ShopSort, Start } from '../listing/contract.ts';
import { positionOf } from '../listing/rules.ts';
import { distanceFrom, isWithin, metresFrom } from '../places/distance.ts';
import type { Position } from '../places/rules.ts';
import { soundOf, wordsOf } from '../search/rules.ts';
import { shopsWith, type TextMatch } from '../search/text-match.ts';
import { allButEach, allOf, countsOf, shopConditions } from './conditions.ts';
import { isEveningOrder, stateTonight } from './evening-order.ts';

function inScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  return sql`${sql.ref(`shops.${scope.kind}_id`)} = ${scope.id}`;
}

/** Kilometres, when the address names no radius. */
const WIDEST = 10;

function candidatesOf(scope: Scope, params: ShopParams, match: TextMatch): RawBuilder<SqlBool> {
  const at = positionOf(params);
  const all: RawBuilder<SqlBool>[] = [inScope(scope)];
  if (params.text !== null) all.push(shopsWith(match));
  if (at) all.push(isWithin(at, params.radius ?? WIDEST));
  return sql`(${sql.join(all, sql` and `)})`;
}

const withSpot = (query: SelectQueryBuilder<Database, 'shops', object>) =>
  query.innerJoin('shopSpots', 'shopSpots.shopId', 'shops.id');

/** Counts positions only, without a look at the shops. */
async function countAround(db: Queryable, at: Position, km: number) {
  const rows = await db
    .selectFrom('shopSpots')
    .where(isWithin(at, km))
    .groupBy('category')
    .select(['category', (eb) => eb.fn.countAll<number>().as('fits')])
    .execute();
  return rows.map((row) => ({ ...row, relaxed: [] as number[] }));
}

export async function countShopsByCategory(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  match: TextMatch,
  now: Date | number,
) {
  const filters = shopConditions(params, now);
  const at = positionOf(params);
  if (at && scope.kind === 'all' && params.text === null && filters.length === 0)
    return { rows: await countAround(db, at, params.radius ?? WIDEST), params: [] };
  const rows = await db
    .selectFrom('shops')
    .$if(at !== null, withSpot)
    .where(shopSeen('shops'))
    .where(candidatesOf(scope, params, match))
    .groupBy('shops.category')
    .select(['shops.category', ...countsOf(filters)])
    .execute();
  return { rows, params: filters.map((each) => each.param) };
}

const ID: Term = { by: sql`shops.id`, type: 'integer' };
const RANK: Term = { by: sql`shops.rank`, type: 'double precision', down: true };

const namedSo = (text: string): Term => {
  const words = sql`${wordsOf(text)}::text[]`;
  // The index of readings begins with the sound.
  const heard = sql`${wordsOf(text).map(soundOf)}::text[]`;
  return {
    by: sql`case when shops.id = any(array(
      select w.shop_id from shop_words w where w.folded = any(${words})
        or (w.sound = any(${heard}) and w.reading = any(${words})))) then 0
      else 1 end`,
    type: 'integer',
  };
};

export function shopTerms(params: ShopParams, sort: ShopSort, at: Date | number): Term[] {
  const position = positionOf(params);
  if (sort === 'new')
    return [
      { by: sql`shops.created_at`, type: 'timestamptz', down: true },
      { ...ID, down: true },
    ];
  if (sort === 'review')
    return [
      { by: sql`coalesce(shops.rating, -1)`, type: 'numeric', down: true },
      { by: sql`shops.review_count`, type: 'integer', down: true },
      ID,
    ];
  if (sort === 'price') return [{ by: sql`coalesce(shops.total_60, 2147483647)`, type: 'integer' }, RANK, ID];
  const first = isEveningOrder(params, at) ? [stateTonight(at)] : [];
  if (sort === 'distance' && position)
    return [...first, { by: distanceFrom(position), type: 'double precision' }, ID];
  const ranked = [...first, RANK, ID];
  return params.text === null ? ranked : [namedSo(params.text), ...ranked];
}

const categoryIn = (eb: ExpressionBuilder<Database, 'shops'>, categories: readonly Category[]) =>
  categories.length === 3 ? sql<SqlBool>`true` : eb('shops.category', 'in', categories);

export function selectShopIds(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  match: TextMatch,
  page: { categories: readonly Category[]; sort: ShopSort; start: Start; limit: number; now: Date | number },
): Promise<Listed[]> {
  const terms = shopTerms(params, page.sort, page.now);
  const { start } = page;
  const at = positionOf(params);
  return db
    .selectFrom('shops')
    .$if(at !== null, withSpot)
    .where(shopSeen('shops'))
    .where(candidatesOf(scope, params, match))
    .where((eb) => categoryIn(eb, page.categories))
    .where(allOf(shopConditions(params, page.now)))
    .$if('after' in start, (query) =>
      query.where('after' in start ? isAfter(terms, start.after) : sql<SqlBool>`true`),
    )
    .orderBy(orderOf(terms))
    .$if('offset' in start, (query) => query.offset('offset' in start ? start.offset : 0))
    .limit(page.limit)
    .select('shops.id')
    .select((at ? metresFrom(at) : sql<number | null>`null::int`).as('metres'))
    .select(keyOf(terms).as('key'))
    .execute();
}

export function selectShops(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  match: TextMatch,
  page: { categories: readonly Category[]; sort: ShopSort; limit: number; now: Date | number },
): Promise<ListingSlice & { params: string[] }> {
  const filters = shopConditions(params, page.now);
  return selectSlice(db, {
    rows: sql`from shops where ${shopSeen('shops')} and ${candidatesOf(scope, params, match)}`,
    id: sql`shops.id`,
    category: sql`shops.category`,
    fits: allOf(filters),
    without: allButEach(filters),
    categories: page.categories,
    terms: shopTerms(params, page.sort, page.now),
    limit: page.limit,
  }).then((slice) => ({ ...slice, params: filters.map((each) => each.param) }));
}

/** At other stations in a box of about 5 km around a point, nearest station first. */
export async function selectNearbyShopIds(
  db: Queryable,
  { stationId, lat, lng }: { stationId: number; lat: number; lng: number },
  params: ShopParams,
  match: TextMatch,
  page: { categories: readonly Category[]; limit: number; now: Date | number },
): Promise<number[]> {
  const east = Math.cos((lat * Math.PI) / 180);
  const rows = await db
    .selectFrom('stations')
    .innerJoin('shops', (join) => join.onRef('shops.stationId', '=', 'stations.id').on(shopSeen('shops')))
    .where('stations.id', '<>', stationId)
    .where('stations.lat', '>', lat - 0.045)
    .where('stations.lat', '<', lat + 0.045)
    .where('stations.lng', '>', lng - 0.055)
    .where('stations.lng', '<', lng + 0.055)
    .where(params.text === null ? sql<SqlBool>`true` : shopsWith(match))
    .where((eb) => categoryIn(eb, page.categories))
    .where(allOf(shopConditions(params, page.now)))
    .orderBy(sql`power(stations.lat - ${lat}, 2) + power((stations.lng - ${lng}) * ${east}, 2)`)
    .orderBy('shops.rank', 'desc')
    .orderBy('shops.id')
    .limit(page.limit)
    .select('shops.id')
    .execute();
  return rows.map((row) => row.id);
}
