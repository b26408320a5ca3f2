import type { Category } from '../../server/core/categories.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Friday 20 November 2026 at 24:30: past midnight, the same business day. */
export const NIGHT = Date.parse('2026-11-21T00:30:00+09:00');
export const FRIDAY = '2026-11-20';
const WEEKDAY = 5;
/** The last day of 月灯り's coupon. */
export const LAST_COUPON_DAY = '2026-12-31';

type ShopSeed = {
  name: string;
  category: Category;
  area: 'kabukicho' | 'kinshicho';
  hours?: [number, number];
  total60?: number;
  rating?: number;
  reviews?: number;
  coupon?: boolean;
  status?: 'open' | 'closed' | 'hidden';
  casts?: { name: string; shift?: [number, number | null]; hidden?: boolean }[];
};

const SHOPS: ShopSeed[] = [
  {
    name: '月灯り',
    category: 'caba',
    area: 'kabukicho',
    hours: [1200, 1500],
    total60: 11_880,
    rating: 3.4,
    reviews: 10,
    coupon: true,
    casts: [
      { name: 'さくら', shift: [1200, 1440] },
      { name: 'れいな', shift: [1380, null] },
      { name: 'みお', shift: [1200, 1500], hidden: true },
      { name: 'ひな' },
    ],
  },
  {
    name: 'ミモザ',
    category: 'girls',
    area: 'kabukicho',
    hours: [1200, 1740],
    total60: 4400,
    rating: 3.7,
    reviews: 112,
    casts: [{ name: 'ゆい', shift: [1500, 1680] }],
  },
  { name: '宵待', category: 'caba', area: 'kabukicho', hours: [1200, 1740] },
  { name: '夜想', category: 'sexy', area: 'kabukicho', hours: [1200, 1440], total60: 8800 },
  { name: '閉店した店', category: 'caba', area: 'kabukicho', hours: [1200, 1740], status: 'closed' },
  { name: '錦', category: 'caba', area: 'kinshicho', hours: [1200, 1500], total60: 9900 },
];

export type NightIds = {
  tokyo: number;
  areas: Record<string, number>;
  station: number;
  shops: Map<string, number>;
  casts: Map<string, number>;
};

/** A small Tokyo night: who is open, who works, who has gone. */
export async function seedNight(db: Db): Promise<NightIds> {
  const tokyo = 13;
  await db
    .insertInto('prefectures')
    .values([
      {
        id: 13,
        slug: 'tokyo',
        name: '東京都',
        kana: 'とうきょうと',
        romaji: 'tokyo',
        region: '関東',
        lat: 35.69,
        lng: 139.69,
      },
      {
        id: 27,
        slug: 'osaka',
        name: '大阪府',
        kana: 'おおさかふ',
        romaji: 'osaka',
        region: '近畿',
        lat: 34.69,
        lng: 135.5,
      },
    ])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const places = [
    { slug: 'night-kabukicho', name: '新宿・歌舞伎町', kana: 'しんじゅく', lat: 35.694, lng: 139.703 },
    { slug: 'night-kinshicho', name: '錦糸町・小岩', kana: 'きんしちょう', lat: 35.697, lng: 139.814 },
    { slug: 'night-empty', name: '静かな町', kana: 'しずか', lat: 35.7, lng: 139.8 },
  ];
  const areas: Record<string, number> = {};
  for (const place of places) {
    const { id } = await db
      .insertInto('areas')
      .values({ ...place, prefectureId: tokyo, romaji: place.slug })
      .returning('id')
      .executeTakeFirstOrThrow();
    areas[place.slug.replace('night-', '')] = id;
  }
  const { id: station } = await db
    .insertInto('stations')
    .values({
      prefectureId: tokyo,
      areaId: areas.kabukicho ?? null,
      groupCode: null,
      slug: 'night-shinjuku',
      name: '夜新宿',
      kana: null,
      romaji: null,
      lat: 35.69,
      lng: 139.7,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const shops = new Map<string, number>();
  const casts = new Map<string, number>();
  for (const [order, seed] of SHOPS.entries()) {
    const { id } = await db
      .insertInto('shops')
      .values({
        name: seed.name,
        category: seed.category,
        status: seed.status ?? 'open',
        prefectureId: tokyo,
        areaId: areas[seed.area] as number,
        stationId: seed.area === 'kabukicho' ? station : null,
        walkMinutes: 4,
        total60: seed.total60 ?? null,
        rating: seed.rating ?? null,
        reviewCount: seed.reviews ?? 0,
        hasCoupon: seed.coupon ?? false,
        freshnessAt: new Date(NIGHT - order * 86_400_000),
        createdAt: new Date(NIGHT + order * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    shops.set(seed.name, id);
    if (seed.coupon)
      await db
        .insertInto('coupons')
        .values({
          shopId: id,
          discountDetail: '1,000円引き',
          frequencyText: 'お一人さま1回',
          expiresOn: LAST_COUPON_DAY,
        })
        .execute();
    if (seed.hours) {
      const [openMinute, closeMinute] = seed.hours;
      await db
        .insertInto('shopHours')
        .values({ shopId: id, weekday: WEEKDAY, openMinute, closeMinute })
        .execute();
    }
    for (const cast of seed.casts ?? []) {
      const added = await db
        .insertInto('casts')
        .values({ shopId: id, name: cast.name, age: 22, status: cast.hidden ? 'hidden' : 'public' })
        .returning('id')
        .executeTakeFirstOrThrow();
      casts.set(cast.name, added.id);
      if (!cast.shift) continue;
      const [startMinute, endMinute] = cast.shift;
      await db
        .insertInto('shifts')
        .values({ castId: added.id, shopId: id, businessDate: FRIDAY, startMinute, endMinute })
        .execute();
    }
  }
  // A private party: 宵待 keeps its usual Friday hours from no one tonight.
  await db
    .insertInto('shopSpecialDays')
    .values({
      shopId: shops.get('宵待') as number,
      businessDate: FRIDAY,
      openMinute: null,
      closeMinute: null,
      note: '貸切',
    })
    .execute();
  return { tokyo, areas, station, shops, casts };
}

/** A database of its own with the night in it. */
export async function openNight(): Promise<TestDatabase & { night: NightIds }> {
  const opened = await testDatabase();
  return { ...opened, night: await seedNight(opened.db) };
}
