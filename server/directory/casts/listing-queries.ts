import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf, businessMinuteOf, type IsoDate, weekdayOf } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { isAfter, keyOf, orderOf, type Term } from '../../core/db/keyset.ts';
import type { Database } from '../../core/db/schema.ts';
import { shopSeen } from '../../core/db/visible.ts';
import type { CastParams, CastSort, ListedCast, Scope, ShiftGroup, Start } from '../listing/contract.ts';
import { areCastsInEveningOrder, dateOf, positionOf } from '../listing/rules.ts';
import { distanceFrom, isWithin, metresFrom } from '../places/distance.ts';
import { wordsOf } from '../search/rules.ts';
import { castsWith, type TextMatch } from '../search/text-match.ts';
import { allOf, type Condition, countsOf, shopConditions } from '../shops/conditions.ts';

/** Kilometres, when the address names no radius. */
const WIDEST = 10;

export function inScope(table: 'shops' | 'listed_casts', scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  return sql`${sql.ref(`${table}.${scope.kind}_id`)} = ${scope.id}`;
}

function candidatesOf(scope: Scope, params: CastParams, match: TextMatch): RawBuilder<SqlBool> {
  const at = positionOf(params);
  const all: RawBuilder<SqlBool>[] = [inScope('listed_casts', scope)];
  if (params.text !== null) all.push(castsWith(match));
  if (at) all.push(isWithin(at, params.radius ?? WIDEST));
  return sql`(${sql.join(all, sql` and `)})`;
}

/** The filters on her shop run once over all shops, not once per cast. */
export function ofHerShop(params: CastParams, now: Date | number): Condition[] {
  const { open, seats, coupon, verified, budgetMax } = params;
  return shopConditions({ open, seats, coupon, verified, budgetMax }, now).map(({ param, holds }) => ({
    param,
    holds: sql<SqlBool>`listed_casts.shop_id in (select shops.id from shops where ${shopSeen('shops')} and ${holds})`,
  }));
}

const withSpot = (query: SelectQueryBuilder<Database, 'listedCasts', object>) =>
  query.innerJoin('shopSpots', 'shopSpots.shopId', 'listedCasts.shopId');

export async function countCastsByCategory(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  match: TextMatch,
  now: Date | number,
) {
  const date = dateOf(params, now);
  const filters = ofHerShop(params, now);
  if (date !== null)
    filters.unshift({
      param: params.date ? 'date' : 'tonight',
      holds: sql<SqlBool>`shifts.cast_id is not null`,
    });
  const rows = await db
    .selectFrom('listedCasts')
    .$if(positionOf(params) !== null, withSpot)
    .where(candidatesOf(scope, params, match))
    .groupBy('listedCasts.category')
    .$if(date !== null, (query) =>
      query.leftJoin('shifts', (join) =>
        join
          .onRef('shifts.castId', '=', 'listedCasts.castId')
          .onRef('shifts.shopId', '=', 'listedCasts.shopId')
          .on('shifts.businessDate', '=', date as IsoDate),
      ),
    )
    .select(['listedCasts.category', ...countsOf(filters)])
    .execute();
  return { rows, params: filters.map((each) => each.param) };
}

const ID: Term = { by: sql`listed_casts.cast_id`, type: 'integer' };
const NEWEST: Term = { ...ID, down: true };
const ACTIVE: Term = { by: sql`listed_casts.active_at`, type: 'timestamptz', down: true };

/** A shift to ラスト ends when the shop closes, by default at the end of the business day. */
const closingOn = (date: IsoDate) => sql`
  (select d.close_minute from shop_special_days d where d.shop_id = shifts.shop_id and d.business_date = ${date}),
  (select h.close_minute from shop_hours h where h.shop_id = shifts.shop_id and h.weekday = ${weekdayOf(date)}), 1740`;

/** A future day has only one group. */
function groupOn(date: IsoDate, now: Date | number): RawBuilder<ShiftGroup> {
  if (date !== businessDateOf(now)) return sql<ShiftGroup>`1::int`;
  const minute = businessMinuteOf(now);
  return sql<ShiftGroup>`case when shifts.start_minute > ${minute} then 1
    when coalesce(shifts.end_minute, ${closingOn(date)}) > ${minute} then 0 else 2 end`;
}

/** 0 for a name that is one of the words, 1 for any other match. */
const namedSo = (text: string): Term => {
  const words = sql`${wordsOf(text)}::text[]`;
  return {
    by: sql`case when listed_casts.folded = any(${words}) or listed_casts.reading = any(${words}) then 0 else 1 end`,
    type: 'integer',
  };
};

/** Counts casts at work per day, whatever day the list itself is filtered by. */
export function countCastsByDay(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  match: TextMatch,
  days: { first: IsoDate; last: IsoDate; categories: readonly Category[]; now: Date | number },
): Promise<{ date: IsoDate; casts: number }[]> {
  return db
    .selectFrom('listedCasts')
    .$if(positionOf(params) !== null, withSpot)
    .innerJoin('shifts', (join) =>
      join
        .onRef('shifts.castId', '=', 'listedCasts.castId')
        .onRef('shifts.shopId', '=', 'listedCasts.shopId')
        .on('shifts.businessDate', '>=', days.first)
        .on('shifts.businessDate', '<=', days.last),
    )
    .where(candidatesOf(scope, params, match))
    .where(allOf(ofHerShop(params, days.now)))
    .$if(days.categories.length < 3, (query) => query.where('listedCasts.category', 'in', days.categories))
    .groupBy('shifts.businessDate')
    .select(['shifts.businessDate as date', (eb) => eb.fn.countAll<number>().as('casts')])
    .execute();
}

/** Left join: casts without a shift sort with those who have left. */
const groupTonight = (now: Date | number) =>
  sql<ShiftGroup>`case when shifts.cast_id is null then 2 else ${groupOn(businessDateOf(now), now)} end`;

/** A `cursor` holds the keys of these terms. */
export function castTerms(params: CastParams, sort: CastSort, now: Date | number): Term[] {
  if (areCastsInEveningOrder(params, sort, now))
    return [{ by: groupTonight(now), type: 'integer' }, ...dayTerms(params, sort, now)];
  return dayTerms(params, sort, now);
}

function dayTerms(params: CastParams, sort: CastSort, now: Date | number): Term[] {
  const date = dateOf(params, now);
  const at = positionOf(params);
  if (sort === 'start' && date !== null)
    return [
      { by: groupOn(date, now), type: 'integer' },
      { by: sql`shifts.start_minute`, type: 'integer' },
      ID,
    ];
  if (sort === 'distance' && at) return [{ by: distanceFrom(at), type: 'double precision' }, ACTIVE, NEWEST];
  if (sort === 'new') return [NEWEST];
  return params.text === null ? [ACTIVE, NEWEST] : [namedSo(params.text), ACTIVE, NEWEST];
}

type Page = {
  categories: readonly Category[];
  sort: CastSort;
  start: Start;
  limit: number;
  now: Date | number;
};

export async function selectCastIds(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  match: TextMatch,
  page: Page,
): Promise<ListedCast[]> {
  const terms = castTerms(params, page.sort, page.now);
  const { start } = page;
  const at = positionOf(params);
  const ordered = db
    .selectFrom('listedCasts')
    .$if(at !== null, withSpot)
    .where(candidatesOf(scope, params, match))
    .where(allOf(ofHerShop(params, page.now)))
    .$if(page.categories.length < 3, (query) => query.where('listedCasts.category', 'in', page.categories))
    .$if('after' in start, (query) =>
      query.where('after' in start ? isAfter(terms, start.after) : sql<SqlBool>`true`),
    )
    .$if('offset' in start, (query) => query.offset('offset' in start ? start.offset : 0))
    .limit(page.limit)
    .select(['listedCasts.castId as id', 'listedCasts.category'])
    .select((at ? metresFrom(at) : sql<number | null>`null::int`).as('metres'))
    .select(keyOf(terms).as('key'))
    .orderBy(orderOf(terms));
  const date = dateOf(params, page.now);
  if (areCastsInEveningOrder(params, page.sort, page.now))
    return ordered
      .leftJoin('shifts', (join) =>
        join
          .onRef('shifts.castId', '=', 'listedCasts.castId')
          .onRef('shifts.shopId', '=', 'listedCasts.shopId')
          .on('shifts.businessDate', '=', businessDateOf(page.now)),
      )
      .select(groupTonight(page.now).as('group'))
      .execute();
  if (date === null) return (await ordered.execute()).map((row) => ({ ...row, group: null }));
  return ordered
    .innerJoin('shifts', (join) =>
      join
        .onRef('shifts.castId', '=', 'listedCasts.castId')
        .onRef('shifts.shopId', '=', 'listedCasts.shopId')
        .on('shifts.businessDate', '=', date),
    )
    .select(groupOn(date, page.now).as('group'))
    .execute();
}
