import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES, type Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';

type CountedColumn = 'prefecture_id' | 'area_id' | 'station_id';

const countsOf = (column: CountedColumn, id: RawBuilder<unknown>) => sql`
  (select count(*) from shops where ${sql.ref(`shops.${column}`)} = ${id} and ${shopSeen('shops')}) as shop_count,
  (select count(*) from listed_casts where ${sql.ref(`listed_casts.${column}`)} = ${id}) as cast_count`;

const allCounts = (column: CountedColumn, categories: readonly Category[]) => sql`
  (select ${sql.ref(column)} as id, count(*) as n from shops
    where ${shopSeen('shops')} and category = any(${categories}::text[]) group by 1) as shop_counts`;
const allCastCounts = (column: CountedColumn, categories: readonly Category[]) => sql`
  (select ${sql.ref(column)} as id, count(*) as n from listed_casts
    where category = any(${categories}::text[]) group by 1) as cast_counts`;

export type TotalRow = { kind: 'area' | 'station'; id: number; shopCount: number; castCount: number };

export function selectTotals(db: Queryable) {
  const of = (kind: 'area' | 'station') => sql`
    select ${kind}::text as kind, s.id, s.n as shop_count, coalesce(c.n, 0) as cast_count
    from (select ${sql.ref(`${kind}_id`)} as id, count(*) as n from shops where ${shopSeen('shops')} group by 1) s
    left join (select ${sql.ref(`${kind}_id`)} as id, count(*) as n from listed_casts group by 1) c on c.id = s.id
    where s.id is not null`;
  return rowsOf(db, sql<TotalRow>`${of('area')} union all ${of('station')}`);
}

/** Flat distance in metres, true to a percent within a city. */
const metres = (lat: RawBuilder<unknown>, lng: RawBuilder<unknown>, of: 'a' | 't') => sql<number>`
  round(sqrt(power((${sql.ref(`${of}.lat`)} - ${lat}) * 111320, 2)
    + power((${sql.ref(`${of}.lng`)} - ${lng}) * 111320 * cos(radians(${lat})), 2)))::int`;

const rowsOf = async <T>(db: Queryable, query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows;

export type PlaceRow = {
  id: number;
  slug: string;
  name: string;
  kana: string;
  shopCount: number;
  castCount: number;
};
export type PrefectureRow = PlaceRow & { region: string };
export type AreaRow = PlaceRow & {
  prefectureId: number;
  prefectureSlug: string;
  prefectureName: string;
  lat: number;
  lng: number;
};
export type StationRow = {
  id: number;
  slug: string;
  name: string;
  kana: string | null;
  lat: number;
  lng: number;
  prefectureId: number;
  prefectureSlug: string;
  prefectureName: string;
  areaId: number | null;
  areaSlug: string | null;
  areaName: string | null;
  shopCount: number;
  castCount: number;
};

export function selectPrefectures(db: Queryable, categories: readonly Category[] = CATEGORIES) {
  return rowsOf(
    db,
    sql<PrefectureRow>`
      select p.id, p.slug, p.name, p.kana, p.region,
        coalesce(shop_counts.n, 0) as shop_count, coalesce(cast_counts.n, 0) as cast_count
      from prefectures p
      left join ${allCounts('prefecture_id', categories)} on shop_counts.id = p.id
      left join ${allCastCounts('prefecture_id', categories)} on cast_counts.id = p.id
      order by p.id`,
  );
}

export async function selectPrefecture(db: Queryable, slug: string): Promise<PrefectureRow | undefined> {
  const [row] = await rowsOf(
    db,
    sql<PrefectureRow>`
      select p.id, p.slug, p.name, p.kana, p.region, ${countsOf('prefecture_id', sql`p.id`)}
      from prefectures p where p.slug = ${slug}`,
  );
  return row;
}

const AREA = sql`a.id, a.slug, a.name, a.kana, a.lat, a.lng, a.prefecture_id,
  p.slug as prefecture_slug, p.name as prefecture_name`;

export function selectAreasOf(db: Queryable, prefectureId: number) {
  return rowsOf(
    db,
    sql<AreaRow>`
      select ${AREA}, ${countsOf('area_id', sql`a.id`)}
      from areas a join prefectures p on p.id = a.prefecture_id
      where a.prefecture_id = ${prefectureId} order by a.position, a.kana, a.id`,
  );
}

export const selectAllAreas = (db: Queryable) =>
  rowsOf(
    db,
    sql<AreaRow>`
      select ${AREA}, coalesce(shop_counts.n, 0) as shop_count, coalesce(cast_counts.n, 0) as cast_count
      from areas a join prefectures p on p.id = a.prefecture_id
      left join ${allCounts('area_id', CATEGORIES)} on shop_counts.id = a.id
      left join ${allCastCounts('area_id', CATEGORIES)} on cast_counts.id = a.id
      order by a.prefecture_id, a.position, a.kana, a.id`,
  );

/** Those with the most shops first, none without one. */
export const selectPopularAreas = (
  db: Queryable,
  limit: number,
  categories: readonly Category[] = CATEGORIES,
) =>
  rowsOf(
    db,
    sql<AreaRow>`
      select ${AREA}, shop_counts.n as shop_count, (select count(*) from listed_casts l
        where l.area_id = a.id and l.category = any(${categories}::text[])) as cast_count
      from areas a join prefectures p on p.id = a.prefecture_id
      join ${allCounts('area_id', categories)} on shop_counts.id = a.id
      order by shop_counts.n desc, a.prefecture_id, a.position, a.kana, a.id limit ${limit}`,
  );

export async function selectArea(
  db: Queryable,
  prefectureSlug: string,
  area: { slug: string } | { id: number },
): Promise<AreaRow | undefined> {
  const [row] = await rowsOf(
    db,
    sql<AreaRow>`
      select ${AREA}, ${countsOf('area_id', sql`a.id`)}
      from areas a join prefectures p on p.id = a.prefecture_id
      where p.slug = ${prefectureSlug}
        and ${'slug' in area ? sql`a.slug = ${area.slug}` : sql`a.id = ${area.id}`}`,
  );
  return row;
}

const STATION = sql`t.id, t.slug, t.name, t.kana, t.lat, t.lng, t.prefecture_id, p.slug as prefecture_slug,
  p.name as prefecture_name, t.area_id, a.slug as area_slug, a.name as area_name`;

export async function selectStation(
  db: Queryable,
  prefectureSlug: string,
  slug: string,
): Promise<StationRow | undefined> {
  const [row] = await rowsOf(
    db,
    sql<StationRow>`
      select ${STATION}, ${countsOf('station_id', sql`t.id`)}
      from stations t join prefectures p on p.id = t.prefecture_id left join areas a on a.id = t.area_id
      where p.slug = ${prefectureSlug} and t.slug = ${slug}`,
  );
  return row;
}

export async function selectStationById(db: Queryable, id: number): Promise<StationRow | undefined> {
  const [row] = await rowsOf(
    db,
    sql<StationRow>`
      select ${STATION}, ${countsOf('station_id', sql`t.id`)}
      from stations t join prefectures p on p.id = t.prefecture_id left join areas a on a.id = t.area_id
      where t.id = ${id}`,
  );
  return row;
}

export type AreaStationRow = Pick<
  StationRow,
  'id' | 'slug' | 'name' | 'prefectureSlug' | 'shopCount' | 'castCount'
>;

export function selectStationsOf(db: Queryable, areaId: number) {
  return rowsOf(
    db,
    sql<AreaStationRow>`
      select * from (
        select t.id, t.slug, t.name, p.slug as prefecture_slug, ${countsOf('station_id', sql`t.id`)}
        from stations t join prefectures p on p.id = t.prefecture_id
        where t.area_id = ${areaId}
      ) of_area where shop_count > 0 order by shop_count desc, id`,
  );
}

export type NearRow = {
  kind: 'area' | 'station';
  slug: string;
  name: string;
  prefectureSlug: string;
  shopCount: number;
  castCount: number;
  metres: number;
};

export type NearestRow = {
  kind: 'area' | 'station';
  id: number;
  slug: string;
  name: string;
  prefectureSlug: string;
  metres: number;
};

/** Includes places without a shop. */
export function selectNearest(
  db: Queryable,
  point: { lat: number; lng: number },
  limits: { areas: number; stations: number },
) {
  const lat = sql`${point.lat}::double precision`;
  const lng = sql`${point.lng}::double precision`;
  return rowsOf(
    db,
    sql<NearestRow>`
      (select 'area' as kind, a.id, a.slug, a.name, p.slug as prefecture_slug, ${metres(lat, lng, 'a')} as metres
      from areas a join prefectures p on p.id = a.prefecture_id
      order by metres limit ${limits.areas})
      union all
      (select 'station', t.id, t.slug, t.name, p.slug, ${metres(lat, lng, 't')} as metres
      from stations t join prefectures p on p.id = t.prefecture_id
      where t.lat between ${lat} - 0.05 and ${lat} + 0.05 and t.lng between ${lng} - 0.06 and ${lng} + 0.06
      order by metres limit ${limits.stations})
      order by metres`,
  );
}

/** Only places with an open shop, nearest first; stations of `areaId` or else the nearest ones. One query. */
export function selectAround(
  db: Queryable,
  point: { lat: number; lng: number; areaId: number | null; stationId: number | null },
  limits: { areas: number; stations: number },
) {
  const lat = sql`${point.lat}::double precision`;
  const lng = sql`${point.lng}::double precision`;
  const ofArea =
    point.stationId === null
      ? sql`t.area_id = ${point.areaId}`
      : sql`t.lat between ${lat} - 0.05 and ${lat} + 0.05 and t.lng between ${lng} - 0.06 and ${lng} + 0.06`;
  const candidates = 4;
  return rowsOf(
    db,
    sql<NearRow>`
      select * from (
        select 'area' as kind, near.slug, near.name, near.prefecture_slug, near.metres,
          ${countsOf('area_id', sql`near.id`)}
        from (
          select a.id, a.slug, a.name, p.slug as prefecture_slug, ${metres(lat, lng, 'a')} as metres
          from areas a join prefectures p on p.id = a.prefecture_id
          where a.id is distinct from ${point.areaId}
          order by metres limit ${limits.areas * candidates}
        ) near
      ) areas_near where shop_count > 0
      union all
      select * from (
        select 'station' as kind, near.slug, near.name, near.prefecture_slug, near.metres,
          ${countsOf('station_id', sql`near.id`)}
        from (
          select t.id, t.slug, t.name, p.slug as prefecture_slug, ${metres(lat, lng, 't')} as metres
          from stations t join prefectures p on p.id = t.prefecture_id
          where ${ofArea} and t.id is distinct from ${point.stationId}
          order by metres limit ${limits.stations * candidates}
        ) near
      ) stations_near where shop_count > 0
      order by metres`,
  );
}
