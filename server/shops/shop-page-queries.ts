import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';

/** A shop with everything that hangs on it, whatever its status; one statement. */
export const selectShopPage = (db: Queryable, id: number) =>
  db
    .selectFrom('shops as s')
    .innerJoin('areas as a', 'a.id', 's.areaId')
    .innerJoin('prefectures as p', 'p.id', 's.prefectureId')
    .leftJoin('stations as t', 't.id', 's.stationId')
    .selectAll('s')
    .select((eb) => [
      'a.name as areaName',
      'a.slug as areaSlug',
      'p.name as prefectureName',
      'p.slug as prefectureSlug',
      't.name as stationName',
      't.slug as stationSlug',
      jsonArrayFrom(
        eb
          .selectFrom('shopPhotos as ph')
          .innerJoin('media as m', 'm.id', 'ph.mediaId')
          .select(['m.id', 'm.dot', 'm.variants', 'ph.alt'])
          .whereRef('ph.shopId', '=', 's.id')
          .orderBy('ph.position'),
      ).as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('shopHours as h')
          .select(['h.weekday', 'h.openMinute', 'h.closeMinute'])
          .whereRef('h.shopId', '=', 's.id')
          .orderBy('h.weekday'),
      ).as('hours'),
      jsonArrayFrom(
        eb
          .selectFrom('shopPrices as i')
          .select(['i.kind', 'i.label', 'i.amount', 'i.minutes', 'i.startMinute', 'i.endMinute'])
          .whereRef('i.shopId', '=', 's.id')
          .orderBy('i.position'),
      ).as('prices'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Coupons that still hold on `today`. */
export const selectCoupons = (db: Queryable, shopId: number, today: string) =>
  db
    .selectFrom('coupons')
    .select(['id', 'discountDetail', 'frequencyText', 'conditions', 'expiresOn'])
    .where('shopId', '=', shopId)
    .where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', today)]))
    .orderBy('id')
    .execute();

/** Special days from `first` to `last`. */
export const selectSpecialDays = (db: Queryable, shopId: number, first: string, last: string) =>
  db
    .selectFrom('shopSpecialDays')
    .select(['businessDate', 'openMinute', 'closeMinute', 'note'])
    .where('shopId', '=', shopId)
    .where('businessDate', '>=', first)
    .where('businessDate', '<=', last)
    .orderBy('businessDate')
    .execute();

/** The averages of each axis over the reviews that touched it. */
export const selectReviewSummary = (db: Queryable, shopId: number) =>
  db
    .selectFrom('reviews')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number | null>`round(avg(cast_value) filter (where cast_touched), 1)`.as('castValue'),
      sql<number | null>`round(avg(cost_value) filter (where cost_touched), 1)`.as('costValue'),
      sql<number | null>`round(avg(total_value) filter (where total_touched), 1)`.as('totalValue'),
    ])
    .where('shopId', '=', shopId)
    .executeTakeFirstOrThrow();

export const selectNewestReviews = (db: Queryable, shopId: number, limit: number) =>
  db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select([
      'r.id',
      'u.name',
      'r.amount',
      'r.visitedMonth',
      'r.castValue',
      'r.costValue',
      'r.totalValue',
      'r.castTouched',
      'r.costTouched',
      'r.totalTouched',
      'r.body',
    ])
    .where('r.shopId', '=', shopId)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** Casts of a shop: those who work on `today` first, by start; then by how lately they were active. */
export const selectRoster = (
  db: Queryable,
  shopId: number,
  today: string,
  page: { offset: number; limit: number },
) =>
  db
    .selectFrom('casts as c')
    .leftJoin('shifts as sh', (join) =>
      join.onRef('sh.castId', '=', 'c.id').on('sh.businessDate', '=', today),
    )
    .select(['c.id', sql<number>`count(*) over ()`.as('total')])
    .where('c.shopId', '=', shopId)
    .where('c.status', '=', 'public')
    .orderBy(sql`sh.start_minute nulls last`)
    .orderBy('c.lastActiveAt', 'desc')
    .orderBy('c.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

/** Open shops of the same chain, and the nearest ones of the area; shops of the sexy category stay among themselves. */
export async function selectRelatedShopIds(
  db: Queryable,
  shop: {
    id: number;
    areaId: number;
    chain: string | null;
    category: Category;
    lat: number | null;
    lng: number | null;
  },
  limit: number,
): Promise<{ chain: number[]; near: number[] }> {
  const among = db
    .selectFrom('shops as s')
    .select('s.id')
    .where('s.status', '=', 'open')
    .where('s.id', '<>', shop.id)
    .where('s.category', shop.category === 'sexy' ? '=' : '<>', 'sexy')
    .limit(limit);
  const [chain, near] = await Promise.all([
    shop.chain === null
      ? []
      : among.where('s.chain', '=', shop.chain).orderBy('s.rank', 'desc').orderBy('s.id').execute(),
    among
      .where('s.areaId', '=', shop.areaId)
      .orderBy(sql`power(s.lat - ${shop.lat}, 2) + power(s.lng - ${shop.lng}, 2) nulls last`)
      .orderBy('s.id')
      .execute(),
  ]);
  return { chain: chain.map(({ id }) => id), near: near.map(({ id }) => id) };
}
