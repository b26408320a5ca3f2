import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import { compileOnce } from '../../core/db/compile-once.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { castPublic, shopDraft, shopSeen } from '../../core/db/visible.ts';
import type { Coupon, PriceItem } from '../shops/contract.ts';

const COLUMNS = [
  's.id',
  's.name',
  's.kana',
  's.category',
  's.prefectureId',
  's.areaId',
  's.stationExit',
  's.walkMinutes',
  's.address',
  's.building',
  's.wayIn',
  's.lastTrain',
  's.lat',
  's.lng',
  's.tel',
  's.lineId',
  's.website',
  's.chain',
  's.catchCopy',
  's.introduction',
  's.notice',
  's.seats',
  's.replyWithin',
  's.hasPrivateRoom',
  's.acceptsCards',
  's.licenseNumber',
  's.licenseCheckedOn',
  's.servicePercent',
  's.taxPercent',
  's.total60',
  's.rating',
  's.reviewCount',
] as const;

// The connection does not camel-case keys inside JSON.
const weekOf = sql<{ weekday: number; openMinute: number; closeMinute: number }[]>`(
  select coalesce(json_agg(json_build_object('weekday', h.weekday, 'openMinute', h.open_minute,
    'closeMinute', h.close_minute) order by h.weekday), '[]')
  from shop_hours h where h.shop_id = s.id)`;

type SpecialDayRow = {
  businessDate: IsoDate;
  openMinute: number | null;
  closeMinute: number | null;
  note: string | null;
};
const specialDaysOf = (today: IsoDate, last: IsoDate) => sql<SpecialDayRow[]>`(
  select coalesce(json_agg(json_build_object('businessDate', d.business_date, 'openMinute', d.open_minute,
    'closeMinute', d.close_minute, 'note', d.note) order by d.business_date), '[]')
  from shop_special_days d
  where d.shop_id = s.id and d.business_date between ${today} and ${last})`;

const pricesOf = sql<PriceItem[]>`(
  select coalesce(json_agg(json_build_object('kind', i.kind, 'label', i.label, 'amount', i.amount,
    'minutes', i.minutes, 'startMinute', i.start_minute, 'endMinute', i.end_minute) order by i.position), '[]')
  from shop_prices i where i.shop_id = s.id)`;

export const selectPrices = (db: Queryable, id: number) =>
  db
    .selectFrom('shops as s')
    .select(['s.name', 's.servicePercent', 's.taxPercent', pricesOf.as('items'), weekOf.as('hours')])
    .where('s.id', '=', id)
    .where(shopSeen('s'))
    .executeTakeFirst();

const confirmedOf = sql<{ part: ShopPart; at: string }[]>`(
  select coalesce(json_agg(json_build_object('part', f.part, 'at', f.confirmed_at)), '[]')
  from shop_confirmations f where f.shop_id = s.id)`;

const couponsOf = (today: IsoDate) => sql<Coupon[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'discountDetail', k.discount_detail,
    'frequencyText', k.frequency_text, 'conditions', k.conditions, 'expiresOn', k.expires_on) order by k.id), '[]')
  from coupons k where k.shop_id = s.id and (k.starts_on is null or k.starts_on <= ${today})
    and (k.expires_on is null or k.expires_on >= ${today}))`;

/** One statement, whatever the status but a draft's; special days from `today` to `last`, coupons that still hold `today`. */
export const selectShopPage = compileOnce(
  (db, { id, today, last }: { id: number; today: IsoDate; last: IsoDate }) =>
    db
      .selectFrom('shops as s')
      .innerJoin('areas as a', 'a.id', 's.areaId')
      .innerJoin('prefectures as p', 'p.id', 's.prefectureId')
      .leftJoin('stations as t', 't.id', 's.stationId')
      .leftJoin('shopVacancies as v', 'v.shopId', 's.id')
      .select(COLUMNS)
      .select((eb) => [
        shopSeen('s').as('isSeen'),
        's.email',
        'a.name as areaName',
        'a.slug as areaSlug',
        'p.name as prefectureName',
        'p.slug as prefectureSlug',
        't.name as stationName',
        't.slug as stationSlug',
        'v.state',
        'v.saidAt',
        'v.endsAt',
        jsonArrayFrom(
          eb
            .selectFrom('shopPhotos as ph')
            .innerJoin('media as m', 'm.id', 'ph.mediaId')
            .select(['m.id', 'm.dot', 'm.variants', 'ph.alt', 'ph.caption'])
            .whereRef('ph.shopId', '=', 's.id')
            .orderBy('ph.position'),
        ).as('photos'),
        jsonObjectFrom(
          eb
            .selectFrom('media as e')
            .select(['e.id', 'e.dot', 'e.variants'])
            .whereRef('e.id', '=', 's.entranceMediaId'),
        ).as('entrance'),
        weekOf.as('hours'),
        specialDaysOf(today, last).as('specialDays'),
        pricesOf.as('prices'),
        confirmedOf.as('confirmed'),
        couponsOf(today).as('coupons'),
      ])
      .where('s.id', '=', id)
      .where(({ not }) => not(shopDraft('s'))),
);

type RosterPart = { shopId: number; today: IsoDate; offset: number; limit: number };

export const selectRoster = compileOnce((db, { shopId, today, offset, limit }: RosterPart) =>
  db
    .selectFrom('casts as c')
    .leftJoin('shifts as sh', (join) =>
      join.onRef('sh.castId', '=', 'c.id').on('sh.businessDate', '=', today),
    )
    .leftJoin('shopCastPlaces as p', (join) =>
      join.onRef('p.castId', '=', 'c.id').onRef('p.shopId', '=', 'c.shopId'),
    )
    .select(['c.id', sql<number>`count(*) over ()`.as('total')])
    .where('c.shopId', '=', shopId)
    .where(castPublic('c'))
    .orderBy(sql`sh.start_minute nulls last`)
    .orderBy(sql`p.place nulls last`)
    .orderBy('c.lastActiveAt', 'desc')
    .orderBy('c.id')
    .offset(offset)
    .limit(limit),
);

export type RelatedRow = { id: number; kind: 'chain' | 'near'; lat: number | null; lng: number | null };

/** Shops of the sexy category are related only to each other. */
export async function selectRelatedShops(
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
): Promise<RelatedRow[]> {
  const among = sql`${shopSeen('s')} and s.id <> ${shop.id}
    and ${shop.category === 'sexy' ? sql`s.category = 'sexy'` : sql`s.category <> 'sexy'`}`;
  const { rows } = await sql<RelatedRow>`
    (select s.id, 'chain' as kind, s.lat, s.lng from shops s
      where ${among} and s.chain = ${shop.chain} order by s.rank desc, s.id limit ${limit})
    union all
    (select s.id, 'near', s.lat, s.lng from shops s
      where ${among} and s.area_id = ${shop.areaId}
      order by power(s.lat - ${shop.lat}, 2) + power(s.lng - ${shop.lng}, 2) nulls last, s.rank desc, s.id
      limit ${limit})`.execute(db);
  return rows;
}

export const selectShopName = (db: Queryable, id: number) =>
  db
    .selectFrom('shops as s')
    .innerJoin('areas as a', 'a.id', 's.areaId')
    .innerJoin('prefectures as p', 'p.id', 's.prefectureId')
    .select([
      's.name',
      shopSeen('s').as('isSeen'),
      's.category',
      's.rating',
      's.tel',
      'a.name as areaName',
      'a.slug as areaSlug',
      'p.name as prefectureName',
      'p.slug as prefectureSlug',
    ])
    .where('s.id', '=', id)
    .where(({ not }) => not(shopDraft('s')))
    .executeTakeFirst();
