import type { Insertable } from 'kysely';
import type { Queryable } from '../../server/core/db/connect.ts';
import type { StationsTable } from '../../server/core/db/place-tables.ts';
import type { CastsTable, ShopsTable } from '../../server/core/db/schema.ts';
import type { ShiftsTable } from '../../server/core/db/shift-tables.ts';

export type Places = { prefectureId: number; areaId: number; stationId: number };

/** Tokyo with 新宿・歌舞伎町 and one station in it. */
export async function addPlaces(db: Queryable): Promise<Places> {
  const position = { lat: 35.694, lng: 139.703 };
  const tokyo = {
    id: 13,
    slug: 'tokyo',
    name: '東京都',
    kana: 'とうきょうと',
    romaji: 'tokyo',
    region: '関東',
  };
  await db
    .insertInto('prefectures')
    .values({ ...tokyo, ...position })
    .execute();
  const { id: areaId } = await db
    .insertInto('areas')
    .values({
      prefectureId: 13,
      slug: 'kabukicho',
      name: '新宿・歌舞伎町',
      kana: 'しんじゅく',
      romaji: 'kabukicho',
      ...position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shinjuku = { name: '新宿', kana: 'しんじゅく', slug: 'shinjuku', romaji: 'shinjuku' };
  const stationId = await addStation(db, { prefectureId: 13, areaId }, shinjuku);
  return { prefectureId: 13, areaId, stationId };
}

/** A station in the middle of 新宿. @returns its id. */
export async function addStation(
  db: Queryable,
  { prefectureId, areaId }: { prefectureId: number; areaId: number | null },
  station: Partial<Insertable<StationsTable>> & { name: string; slug: string },
): Promise<number> {
  const { id } = await db
    .insertInto('stations')
    .values({
      prefectureId,
      areaId,
      groupCode: null,
      kana: null,
      romaji: null,
      lat: 35.694,
      lng: 139.703,
      ...station,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An open shop at `places`; anything about it may be said otherwise. @returns its id. */
export async function addShop(
  db: Queryable,
  { prefectureId, areaId, stationId }: Places,
  shop: Partial<Insertable<ShopsTable>> & { name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('shops')
    .values({ category: 'caba', prefectureId, areaId, stationId, walkMinutes: 4, ...shop })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A public cast of `shopId`. @returns her id. */
export async function addCast(
  db: Queryable,
  shopId: number,
  cast: Partial<Insertable<CastsTable>> & { name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('casts')
    .values({ shopId, age: 22, ...cast })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A shift from 20:00 to ラスト unless said otherwise. */
export async function addShift(
  db: Queryable,
  shift: Pick<Insertable<ShiftsTable>, 'castId' | 'shopId' | 'businessDate'> &
    Partial<Insertable<ShiftsTable>>,
): Promise<void> {
  await db
    .insertInto('shifts')
    .values({ startMinute: 1200, endMinute: null, ...shift })
    .execute();
}
