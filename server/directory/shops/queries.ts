import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { IsoDate } from '../../core/business-day.ts';
import { compileOnce } from '../../core/db/compile-once.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Database } from '../../core/db/schema.ts';
import { castPublic, shopSeen } from '../../core/db/visible.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';

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
  select from coupons k where k.shop_id = shops.id and (k.starts_on is null or k.starts_on <= ${date})
    and (k.expires_on is null or k.expires_on >= ${date})))`;

type OpenDay = { date: IsoDate; openMinute: number; closeMinute: number };

/** A special day wins over the weekday; closed days have no row. */
const openDays = (shop: RawBuilder<unknown>, dates: readonly IsoDate[]) => sql`
  select day.date, coalesce(special.open_minute, hours.open_minute) as open_minute,
    coalesce(special.close_minute, hours.close_minute) as close_minute
  from unnest(${dates}::date[]) as day (date)
  left join shop_special_days special on special.shop_id = ${shop} and special.business_date = day.date
  left join shop_hours hours on hours.shop_id = ${shop} and hours.weekday = extract(dow from day.date)::int
    and special.shop_id is null
  where coalesce(special.open_minute, hours.open_minute) is not null`;

export async function selectHours(db: Queryable, shopIds: readonly number[], dates: readonly IsoDate[]) {
  const { rows } = await sql<OpenDay & { shopId: number }>`
    select shop.id as shop_id, open.* from unnest(${shopIds}::int[]) as shop (id)
    cross join lateral (${openDays(sql`shop.id`, dates)}) open`.execute(db);
  return rows;
}

const daysOf = (dates: readonly IsoDate[]) => sql<OpenDay[]>`(
  select coalesce(json_agg(json_build_object('date', date, 'openMinute', open_minute, 'closeMinute', close_minute)
    order by date), '[]')
  from (${openDays(sql`shops.id`, dates)}) open)`;

/** How many casts work on `date`, and the photos of the first of them. */
const workingOn = (date: IsoDate, faces: number) => sql<{ count: number; photos: MediaRow[] }>`(
  with working as materialized (
    select c.id, sh.start_minute from shifts sh join casts c on c.id = sh.cast_id and c.shop_id = sh.shop_id
    where sh.shop_id = shops.id and sh.business_date = ${date} and ${castPublic('c')})
  select json_build_object('count', (select count(*) from working), 'photos', (
    select coalesce(json_agg(json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants)
      order by f.start_minute, f.id), '[]')
    from (select id, start_minute from working order by start_minute, id limit ${faces}) f
    cross join lateral (select p.media_id from cast_photos p where p.cast_id = f.id order by p.position limit 1) p
    join media m on m.id = p.media_id)))`;

type CardsPart = { ids: readonly number[]; date: IsoDate; dates: readonly IsoDate[]; faces: number };

/** In no order. `dates`: of the opening hours; `faces`: how many of the casts of `date` come with a photo. */
export const selectShopCards = compileOnce((db, { ids, date, dates, faces }: CardsPart) =>
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
      daysOf(dates).as('days'),
      workingOn(date, faces).as('working'),
      hasCouponOn(date).as('hasCoupon'),
      sql<boolean>`exists (select from shop_hours h where h.shop_id = shops.id)`.as('hasHours'),
    ])
    .select(withPhoto),
);
