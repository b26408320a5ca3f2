import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic, castSeen } from '../../core/db/visible.ts';

const LAST_MINUTE = 29 * 60;

/** Its own end, else the shop's close that day, else the end of the business day. */
const shiftEnd = sql<number>`coalesce(sh.end_minute,
  (select d.close_minute from shop_special_days d where d.shop_id = sh.shop_id and d.business_date = sh.business_date),
  (select h.close_minute from shop_hours h
    where h.shop_id = sh.shop_id and h.weekday = extract(dow from sh.business_date)), ${sql.lit(LAST_MINUTE)})`;

export const selectShiftsOfShop = (db: Queryable, shopId: number, date: IsoDate) =>
  db
    .selectFrom('shifts as sh')
    .innerJoin('casts as c', 'c.id', 'sh.castId')
    .select((eb) => [
      'c.id',
      'c.name',
      'sh.startMinute',
      shiftEnd.as('endMinute'),
      jsonObjectFrom(
        eb
          .selectFrom('castPhotos as p')
          .innerJoin('media as m', 'm.id', 'p.mediaId')
          .select(['m.id', 'm.dot', 'm.variants', 'p.alt'])
          .whereRef('p.castId', '=', 'c.id')
          .orderBy('p.position')
          .limit(1),
      ).as('photo'),
    ])
    .where('sh.shopId', '=', shopId)
    .where('sh.businessDate', '=', date)
    .where(castPublic('c'))
    .orderBy('sh.startMinute')
    .orderBy('c.id')
    .execute();

export const countShiftsByDay = (db: Queryable, shopId: number, first: IsoDate, last: IsoDate) =>
  db
    .selectFrom('shifts as sh')
    .innerJoin('casts as c', 'c.id', 'sh.castId')
    .select(({ fn }) => ['sh.businessDate', fn.countAll<number>().as('count')])
    .where('sh.shopId', '=', shopId)
    .where('sh.businessDate', '>=', first)
    .where('sh.businessDate', '<=', last)
    .where(castPublic('c'))
    .groupBy('sh.businessDate')
    .execute();

export const selectShiftsOfCast = (db: Queryable, castId: number, first: IsoDate, last: IsoDate) =>
  db
    .selectFrom('shifts as sh')
    .select(['sh.businessDate', 'sh.startMinute', shiftEnd.as('endMinute')])
    .where('sh.castId', '=', castId)
    .where('sh.businessDate', '>=', first)
    .where('sh.businessDate', '<=', last)
    .orderBy('sh.businessDate')
    .execute();

export const selectComingShifts = (db: Queryable, castId: number, today: IsoDate, limit: number) =>
  db
    .selectFrom('shifts as sh')
    .innerJoin('shops as s', 's.id', 'sh.shopId')
    .select(['sh.businessDate', 'sh.startMinute', shiftEnd.as('endMinute'), 's.name as shop'])
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
