import { sql } from 'kysely';
import { type IsoDate, LAST_MINUTE } from '../../core/business-day.ts';
import { compileOnce } from '../../core/db/compile-once.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castOff } from '../../core/db/day-off.ts';
import { firstPhoto } from '../../core/db/first-photo.ts';
import { castPublic, castSeen, shopSeen } from '../../core/db/visible.ts';

/** Its own end, else the shop's close that day, else the end of the business day. */
const shiftEnd = sql<number>`coalesce(sh.end_minute,
  (select d.close_minute from shop_special_days d where d.shop_id = sh.shop_id and d.business_date = sh.business_date),
  (select h.close_minute from shop_hours h
    where h.shop_id = sh.shop_id and h.weekday = extract(dow from sh.business_date)), ${sql.lit(LAST_MINUTE)})`;

export const selectShiftsOfShop = compileOnce((db, { shopId, date }: { shopId: number; date: IsoDate }) =>
  db
    .selectFrom('shifts as sh')
    .innerJoin('casts as c', 'c.id', 'sh.castId')
    .select(['c.id', 'c.name', 'sh.startMinute', shiftEnd.as('endMinute'), firstPhoto()])
    .where('sh.shopId', '=', shopId)
    .where('sh.businessDate', '=', date)
    .where(castPublic('c'))
    .orderBy('sh.startMinute')
    .orderBy('c.id'),
);

type Day = { date: IsoDate; count: number; openMinute: number | null; hasHours: boolean };

/** `hasHours`: whether hours are entered that hold on this day, so that none means a day off. */
export const selectDays = (db: Queryable, shopId: number, dates: readonly IsoDate[]) =>
  sql<Day>`
    select day.date, coalesce(special.open_minute, usual.open_minute) as open_minute,
      special.shop_id is not null or exists (select from shop_hours h where h.shop_id = ${shopId}) as has_hours,
      (select count(*)::int from shifts sh join casts c on c.id = sh.cast_id
        where sh.shop_id = ${shopId} and sh.business_date = day.date and ${castPublic('c')}) as count
    from unnest(${dates}::date[]) as day (date)
    left join shop_special_days special on special.shop_id = ${shopId} and special.business_date = day.date
    left join shop_hours usual on usual.shop_id = ${shopId} and usual.weekday = extract(dow from day.date)
      and special.shop_id is null
    order by day.date`
    .execute(db)
    .then(({ rows }) => rows);

type CastDay = { date: IsoDate; startMinute: number | null; endMinute: number; isOff: boolean };

const OF_HERS = { cast: 'c', shop: 'c.shopId', usual: 'usual' } as const;

export const selectDaysOfCast = (db: Queryable, castId: number, dates: readonly IsoDate[]) =>
  sql<CastDay>`
    select day.date, sh.start_minute, ${shiftEnd} as end_minute,
      ${castOff(OF_HERS, sql`day.date`)} as is_off
    from unnest(${dates}::date[]) as day (date)
    join casts c on c.id = ${castId}
    left join shifts sh on sh.cast_id = c.id and sh.business_date = day.date
    left join shop_special_days special on special.shop_id = c.shop_id and special.business_date = day.date
    left join shop_hours usual on usual.shop_id = c.shop_id and usual.weekday = extract(dow from day.date)
    order by day.date`
    .execute(db)
    .then(({ rows }) => rows);

export const selectComingShifts = (db: Queryable, castId: number, today: IsoDate, limit: number) =>
  db
    .selectFrom('shifts as sh')
    .innerJoin('shops as s', 's.id', 'sh.shopId')
    .select([
      'sh.businessDate',
      'sh.startMinute',
      shiftEnd.as('endMinute'),
      's.id as shopId',
      's.name as shop',
      shopSeen('s').$castTo<boolean>().as('isShopSeen'),
    ])
    .where('sh.castId', '=', castId)
    .where('sh.businessDate', '>=', today)
    .orderBy('sh.businessDate')
    .orderBy('sh.startMinute')
    .limit(limit)
    .execute();

/** Of a cast who is seen. */
export const selectShift = (db: Queryable, castId: number, date: IsoDate) =>
  db
    .selectFrom('shifts as sh')
    .innerJoin('casts as c', 'c.id', 'sh.castId')
    .select('sh.startMinute')
    .where('sh.castId', '=', castId)
    .where('sh.businessDate', '=', date)
    .where(castSeen('c'))
    .executeTakeFirst();
