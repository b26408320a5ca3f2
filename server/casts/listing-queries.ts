import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { businessDateOf, businessMinuteOf, type IsoDate, weekdayOf } from '../business-day.ts';
import type { Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type { CastSort, Scope } from '../listing/contract.ts';

function inScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`;
  return sql`${sql.ref(`listedCasts.${scope.kind}Id`)} = ${scope.id}`;
}

/** One row per category of the scope: everybody, and those who work on `date` (everybody when it is null). */
export async function countCastsByCategory(db: Queryable, scope: Scope, date: IsoDate | null) {
  const listed = db.selectFrom('listedCasts').where(inScope(scope)).groupBy('category');
  const everybody = sql<number>`count(*)`;
  if (date === null)
    return listed.select(['category', everybody.as('listed'), everybody.as('fits')]).execute();
  return listed
    .leftJoin('shifts', (join) =>
      join
        .onRef('shifts.castId', '=', 'listedCasts.castId')
        .onRef('shifts.shopId', '=', 'listedCasts.shopId')
        .on('shifts.businessDate', '=', date),
    )
    .select(['category', everybody.as('listed'), sql<number>`count(shifts.cast_id)`.as('fits')])
    .execute();
}

/** 0 works now, 1 comes later, 2 has gone; ラスト is the shop's closing. Only the group leaves the server. */
export type ShiftGroup = 0 | 1 | 2;
export type ListedId = { id: number; group: ShiftGroup | null };

type Page = {
  categories: readonly Category[];
  sort: CastSort;
  date: IsoDate | null;
  offset: number;
  limit: number;
  now: Date | number;
};

/** Ids of one page of the list, in its order; with a date, the group of each one's shift. */
export async function selectCastIds(db: Queryable, scope: Scope, page: Page): Promise<ListedId[]> {
  const ordered = db
    .selectFrom('listedCasts')
    .where(inScope(scope))
    .$if(page.categories.length < 3, (query) => query.where('category', 'in', page.categories))
    .offset(page.offset)
    .limit(page.limit)
    .select('listedCasts.castId as id');
  const newest = sql`listed_casts.cast_id desc`;
  const active = sql`listed_casts.active_at desc, listed_casts.cast_id desc`;
  const { date } = page;
  if (date === null) {
    const rows = await ordered.orderBy(page.sort === 'new' ? newest : active).execute();
    return rows.map(({ id }) => ({ id, group: null }));
  }

  const isToday = date === businessDateOf(page.now);
  const minute = businessMinuteOf(page.now);
  const group = isToday
    ? sql<ShiftGroup>`case when shifts.start_minute > ${minute} then 1
        when coalesce(shifts.end_minute, special.close_minute, hours.close_minute, 1740) > ${minute} then 0
        else 2 end`
    : sql<ShiftGroup>`1`;
  const orders = {
    start: sql`2, shifts.start_minute, listed_casts.cast_id`,
    recommend: active,
    distance: active,
    new: newest,
  };
  return ordered
    .innerJoin('shifts', (join) =>
      join
        .onRef('shifts.castId', '=', 'listedCasts.castId')
        .onRef('shifts.shopId', '=', 'listedCasts.shopId')
        .on('shifts.businessDate', '=', date),
    )
    .leftJoin('shopSpecialDays as special', (join) =>
      join.onRef('special.shopId', '=', 'shifts.shopId').on('special.businessDate', '=', date),
    )
    .leftJoin('shopHours as hours', (join) =>
      join.onRef('hours.shopId', '=', 'shifts.shopId').on('hours.weekday', '=', weekdayOf(date)),
    )
    .select(group.as('group'))
    .orderBy(orders[page.sort])
    .execute();
}
