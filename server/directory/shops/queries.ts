import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type IsoDate, weekdayOf } from '../../core/business-day.ts';
import { compileOnce } from '../../core/db/compile-once.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Database } from '../../core/db/schema.ts';
import { castPublic, shopSeen } from '../../core/db/visible.ts';

const withPhoto = (eb: ExpressionBuilder<Database, 'shops'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('shopPhotos')
      .innerJoin('media', 'media.id', 'shopPhotos.mediaId')
      .whereRef('shopPhotos.shopId', '=', 'shops.id')
      .orderBy('shopPhotos.position')
      .limit(1)
      .select(['media.id', 'media.dot', 'media.variants', 'shopPhotos.alt']),
  ).as('photo');

export const hasCouponOn = (date: IsoDate) => sql<SqlBool>`(shops.has_coupon and exists (
  select from coupons k where k.shop_id = shops.id and (k.expires_on is null or k.expires_on >= ${date})))`;

export const selectShopCards = compileOnce((db, { ids, date }: { ids: readonly number[]; date: IsoDate }) =>
  db
    .selectFrom('shops')
    .innerJoin('areas', 'areas.id', 'shops.areaId')
    .leftJoin('stations', 'stations.id', 'shops.stationId')
    .leftJoin('shopVacancies as v', 'v.shopId', 'shops.id')
    .where('shops.id', '=', sql<number>`any(${ids}::int[])`)
    .where(shopSeen('shops'))
    .select([
      'shops.id',
      'shops.name',
      'shops.category',
      'shops.licenseCheckedOn',
      'areas.name as areaName',
      'stations.name as stationName',
      'shops.stationExit',
      'shops.walkMinutes',
      'shops.total60',
      'shops.rating',
      'shops.reviewCount',
      'v.state',
      'v.saidAt',
      'v.endsAt',
      hasCouponOn(date).as('hasCoupon'),
      sql<boolean>`exists (select from shop_hours h where h.shop_id = shops.id)`.as('hasHours'),
    ])
    .select(withPhoto),
);

/** A special day wins over the weekday; closed days have no row. */
export function selectHours(db: Queryable, shopIds: readonly number[], dates: readonly IsoDate[]) {
  const days = sql`(values ${sql.join(dates.map((date) => sql`(${date}::date, ${weekdayOf(date)}::int)`))})`;
  return sql<{ shopId: number; date: IsoDate; openMinute: number; closeMinute: number }>`
    select shop.id as shop_id, day.date, coalesce(special.open_minute, hours.open_minute) as open_minute,
      coalesce(special.close_minute, hours.close_minute) as close_minute
    from unnest(${shopIds}::int[]) as shop (id)
    cross join ${days} as day (date, weekday)
    left join shop_special_days special on special.shop_id = shop.id and special.business_date = day.date
    left join shop_hours hours on hours.shop_id = shop.id and hours.weekday = day.weekday
      and special.shop_id is null
    where coalesce(special.open_minute, hours.open_minute) is not null`
    .execute(db)
    .then((result) => result.rows);
}

/** `faces`: how many casts come with an icon, by start. */
export const selectTonight = compileOnce(
  (db, { shopIds, date, faces }: { shopIds: readonly number[]; date: IsoDate; faces: number }) =>
    db
      .with('working', (cte) =>
        cte
          .selectFrom('shifts')
          .innerJoin('casts', 'casts.id', 'shifts.castId')
          .where('shifts.shopId', '=', sql<number>`any(${shopIds}::int[])`)
          .where('shifts.businessDate', '=', date)
          .where(castPublic('casts'))
          .whereRef('casts.shopId', '=', 'shifts.shopId')
          .select([
            'shifts.shopId',
            'casts.id as castId',
            'casts.name',
            sql<number>`count(*) over (partition by shifts.shop_id)`.as('total'),
            sql<number>`row_number() over (partition by shifts.shop_id order by shifts.start_minute, casts.id)`.as(
              'place',
            ),
          ]),
      )
      .selectFrom('working')
      .where('place', '<=', faces)
      .orderBy('place')
      .select((eb) => [
        'shopId',
        'name',
        'total',
        jsonObjectFrom(
          eb
            .selectFrom('castPhotos')
            .innerJoin('media', 'media.id', 'castPhotos.mediaId')
            .whereRef('castPhotos.castId', '=', 'working.castId')
            .orderBy('castPhotos.position')
            .limit(1)
            .select(['media.id', 'media.dot', 'media.variants']),
        ).as('photo'),
      ]),
);
