import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf, businessMinuteOf, weekdayOf } from '../business-day.ts';
import type { Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import type { Scope, ShopParams, ShopSort } from '../listing/contract.ts';
import { hasCouponOn } from './queries.ts';

type Condition = { param: string; holds: Expression<SqlBool> };

// A literal, so that the partial indexes serve prepared statements.
const OPEN = sql.lit('open' as const);

function inScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  return sql`${sql.ref(`shops.${scope.kind}_id`)} = ${scope.id}`;
}

/** A shop's closing on `date`, for a shift that runs to ラスト. */
const closing = (date: string) => sql`coalesce(
  (select d.close_minute from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date}),
  (select h.close_minute from shop_hours h where h.shop_id = shops.id and h.weekday = ${weekdayOf(date)}), 1740)`;

const hasFirstPrice = sql<SqlBool>`exists (
  select from shop_prices p where p.shop_id = shops.id and p.kind = 'first_set')`;

/** The filters in use besides the category, each as one condition on a row of `shops`. */
function conditions(params: ShopParams, now: Date | number): Condition[] {
  const date = businessDateOf(now);
  const minute = businessMinuteOf(now);
  const isOpen = sql<SqlBool>`case
    when exists (select from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date})
    then exists (select from shop_special_days d where d.shop_id = shops.id and d.business_date = ${date}
      and d.open_minute <= ${minute} and ${minute} < d.close_minute)
    else exists (select from shop_hours h where h.shop_id = shops.id and h.weekday = ${weekdayOf(date)}
      and h.open_minute <= ${minute} and ${minute} < h.close_minute) end`;
  // The offset keeps the inner condition a look-up per shift: as a join it is several times slower.
  const hasCasts = sql<SqlBool>`exists (
    select from shifts w where w.shop_id = shops.id and w.business_date = ${date}
      and exists (select from listed_casts l where l.cast_id = w.cast_id and l.shop_id = w.shop_id offset 0)
      and coalesce(w.end_minute, ${closing(date)}) > ${minute})`;
  const all: (Condition | false)[] = [
    params.open && { param: 'open', holds: isOpen },
    params.tonight && { param: 'tonight', holds: hasCasts },
    params.coupon && { param: 'coupon', holds: hasCouponOn(date) },
    params.first && { param: 'first', holds: hasFirstPrice },
    params.card && { param: 'card', holds: sql<SqlBool>`shops.accepts_cards` },
    params.room && { param: 'room', holds: sql<SqlBool>`shops.has_private_room` },
    params.budgetMax !== null && {
      param: 'budgetMax',
      holds: sql<SqlBool>`coalesce(shops.total_60 <= ${params.budgetMax}, false)`,
    },
  ];
  return all.filter((each) => each !== false);
}

const allOf = (list: Condition[]) =>
  list.length
    ? sql<SqlBool>`(${sql.join(
        list.map((each) => each.holds),
        sql` and `,
      )})`
    : sql<SqlBool>`true`;

/** One row per category of the scope: how many fit all filters (`fits`), and without each one (`without`). */
export async function countShopsByCategory(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  now: Date | number,
) {
  const filters = conditions(params, now);
  const without = filters.map((left) => allOf(filters.filter((each) => each !== left)));
  const rows = await db
    .selectFrom('shops')
    .where('shops.status', '=', OPEN)
    .where(inScope(scope))
    .groupBy('shops.category')
    .select([
      'shops.category',
      sql<number>`count(*) filter (where ${allOf(filters)})`.as('fits'),
      sql<
        number[]
      >`array[${sql.join(without.map((rest) => sql`count(*) filter (where ${rest})`))}]::int[]`.as('relaxed'),
    ])
    .execute();
  return { rows, params: filters.map((each) => each.param) };
}

const ORDERS: Record<ShopSort, RawBuilder<unknown>> = {
  recommend: sql`shops.rank desc, shops.id`,
  distance: sql`shops.rank desc, shops.id`,
  new: sql`shops.created_at desc, shops.id desc`,
  review: sql`shops.rating desc nulls last, shops.review_count desc, shops.id`,
  price: sql`shops.total_60 nulls last, shops.rank desc, shops.id`,
};

const categoryIn = (eb: ExpressionBuilder<Database, 'shops'>, categories: readonly Category[]) =>
  categories.length === 3 ? sql<SqlBool>`true` : eb('shops.category', 'in', categories);

/** Ids of one page of the list, in its order. */
export async function selectShopIds(
  db: Queryable,
  scope: Scope,
  params: ShopParams,
  page: {
    categories: readonly Category[];
    sort: ShopSort;
    offset: number;
    limit: number;
    now: Date | number;
  },
): Promise<number[]> {
  const rows = await db
    .selectFrom('shops')
    .where('shops.status', '=', OPEN)
    .where(inScope(scope))
    .where((eb) => categoryIn(eb, page.categories))
    .where(allOf(conditions(params, page.now)))
    .orderBy(ORDERS[page.sort])
    .offset(page.offset)
    .limit(page.limit)
    .select('shops.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of the shops that fit, at other stations in a box of about 5 km around a point, nearest station first. */
export async function selectNearbyShopIds(
  db: Queryable,
  { stationId, lat, lng }: { stationId: number; lat: number; lng: number },
  params: ShopParams,
  page: { categories: readonly Category[]; limit: number; now: Date | number },
): Promise<number[]> {
  const east = Math.cos((lat * Math.PI) / 180);
  const rows = await db
    .selectFrom('stations')
    .innerJoin('shops', (join) =>
      join.onRef('shops.stationId', '=', 'stations.id').on('shops.status', '=', OPEN),
    )
    .where('stations.id', '<>', stationId)
    .where('stations.lat', '>', lat - 0.045)
    .where('stations.lat', '<', lat + 0.045)
    .where('stations.lng', '>', lng - 0.055)
    .where('stations.lng', '<', lng + 0.055)
    .where((eb) => categoryIn(eb, page.categories))
    .where(allOf(conditions(params, page.now)))
    .orderBy(sql`power(stations.lat - ${lat}, 2) + power((stations.lng - ${lng}) * ${east}, 2)`)
    .orderBy('shops.rank', 'desc')
    .orderBy('shops.id')
    .limit(page.limit)
    .select('shops.id')
    .execute();
  return rows.map((row) => row.id);
}
