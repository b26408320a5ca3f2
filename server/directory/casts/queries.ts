import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { IsoDate } from '../../core/business-day.ts';
import { compileOnce } from '../../core/db/compile-once.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castOff } from '../../core/db/day-off.ts';
import type { Database, MediaVariant } from '../../core/db/schema.ts';
import { castSeenAt, postPublished, shopSeen } from '../../core/db/visible.ts';
import { pickupRunning } from './pickup-running.ts';

const withPhoto = (eb: ExpressionBuilder<Database, 'casts'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('castPhotos')
      .innerJoin('media', 'media.id', 'castPhotos.mediaId')
      .whereRef('castPhotos.castId', '=', 'casts.id')
      .orderBy('castPhotos.position')
      .limit(1)
      .select(['media.id', 'media.dot', 'media.variants', 'castPhotos.alt']),
  ).as('photo');

const OF_CARD = { cast: 'casts', shop: 'shops.id', usual: 'hours' } as const;

/** In no order. `endMinute` (for ラスト, the shop's closing) must not leave the server. */
export const selectCastCards = compileOnce(
  (db, { ids, date, weekday }: { ids: readonly number[]; date: IsoDate; weekday: number }) =>
    db
      .selectFrom('casts')
      .leftJoin('shops', (join) => join.onRef('shops.id', '=', 'casts.shopId').on(shopSeen('shops')))
      .leftJoin('areas', 'areas.id', 'shops.areaId')
      .leftJoin('shifts', (join) =>
        join
          .onRef('shifts.castId', '=', 'casts.id')
          .onRef('shifts.shopId', '=', 'shops.id')
          .on('shifts.businessDate', '=', date),
      )
      .leftJoin('shopSpecialDays as special', (join) =>
        join.onRef('special.shopId', '=', 'shops.id').on('special.businessDate', '=', date),
      )
      .leftJoin('shopHours as hours', (join) =>
        join.onRef('hours.shopId', '=', 'shops.id').on('hours.weekday', '=', weekday),
      )
      .where('casts.id', '=', sql<number>`any(${ids}::int[])`)
      .where(castSeenAt('casts', 'shops'))
      .select([
        'casts.id',
        'casts.name',
        'casts.age',
        'casts.visibility',
        'shops.id as shopId',
        'shops.name as shopName',
        'areas.name as areaName',
        'shifts.startMinute',
        sql<number>`coalesce(shifts.end_minute, special.close_minute, hours.close_minute, 1740)`.as(
          'endMinute',
        ),
        castOff(OF_CARD, sql`${date}`).as('isOff'),
      ])
      .select(withPhoto),
);

export const selectCastVacancies = compileOnce((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('casts')
    .innerJoin('shops', (join) => join.onRef('shops.id', '=', 'casts.shopId').on(shopSeen('shops')))
    .innerJoin('shopVacancies as v', 'v.shopId', 'shops.id')
    .where('casts.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['casts.id', 'v.state', 'v.saidAt', 'v.endsAt']),
);

export type PickupRow = {
  id: number;
  name: string;
  isPinned: boolean;
  /** Her newest one since `since`; `at` in ms. */
  post: { id: number; at: number } | null;
  shifts: { date: IsoDate; minute: number }[];
  photo: { id: string; dot: string; variants: MediaVariant[] };
};

/** Whom staff have pinned, then shuffled by the day: the others have the same chance, and all visitors of a day see the same ones. */
export async function selectPickupCasts(
  db: Queryable,
  today: IsoDate,
  tomorrow: IsoDate,
  since: Date,
  { limit, areaId }: { limit: number; areaId: number | null },
): Promise<PickupRow[]> {
  const { rows } = await sql<PickupRow>`
    with pins as (
      select r.cast_id, min(r.id) as place from pickup_rules r where ${pickupRunning('r', 'pin', today)} group by r.cast_id
    ), chosen as (
      select l.cast_id, pins.place from listed_casts l left join pins on pins.cast_id = l.cast_id
      where l.category <> 'sexy' and ${areaId === null ? sql`true` : sql`l.area_id = ${areaId}`}
        and exists (select from shifts s where s.cast_id = l.cast_id and s.business_date in (${today}, ${tomorrow}))
        and exists (select from cast_photos p where p.cast_id = l.cast_id)
        and l.cast_id not in (select o.cast_id from pickup_rules o where ${pickupRunning('o', 'out', today)})
      order by pins.place, hashint8extended(l.cast_id, ${today}::date - date '2000-01-01')
      limit ${limit})
    select c.id, c.name, chosen.place is not null as is_pinned, json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants) as photo,
      (select json_build_object('id', posts.id, 'at', floor(extract(epoch from posts.posted_at) * 1000))
       from posts where posts.cast_id = c.id and ${postPublished('posts')} and posts.posted_at > ${since}
       order by posts.posted_at desc, posts.id desc limit 1) as post,
      (select json_agg(json_build_object('date', s.business_date, 'minute', s.start_minute) order by s.business_date)
       from shifts s where s.cast_id = c.id and s.business_date in (${today}, ${tomorrow})) as shifts
    from chosen join casts c on c.id = chosen.cast_id
    join lateral (select media_id from cast_photos p where p.cast_id = c.id order by position limit 1) p on true
    join media m on m.id = p.media_id
    order by chosen.place, hashint8extended(c.id, ${today}::date - date '2000-01-01')`.execute(db);
  return rows;
}
