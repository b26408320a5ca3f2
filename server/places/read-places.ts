import type { Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type {
  AreaStation,
  AreaView,
  NearPlace,
  PlaceTree,
  PrefectureView,
  RegionView,
  StationView,
} from './contract.ts';
import {
  selectAllAreas,
  selectArea,
  selectAreasOf,
  selectAround,
  selectPrefecture,
  selectPrefectures,
  selectStation,
  selectStationById,
  selectStationsOf,
} from './queries.ts';

const NEAR = { areas: 6, stations: 12 };

function byRegion<P extends PrefectureView>(prefectures: P[]): RegionView<P>[] {
  return [...Map.groupBy(prefectures, (prefecture) => prefecture.region)].map(([name, members]) => ({
    name,
    prefectures: members,
  }));
}

/** Regions with their prefectures in JIS order, with open shops and public casts; one query. */
export async function readRegions(db: Queryable, categories?: readonly Category[]): Promise<RegionView[]> {
  return byRegion(await selectPrefectures(db, categories));
}

/** The areas with the most open shops (at least one), the busiest first; one query. */
export async function readPopularAreas(
  db: Queryable,
  limit: number,
  categories?: readonly Category[],
): Promise<AreaView[]> {
  const areas = await selectAllAreas(db, categories);
  return areas
    .filter((area) => area.shopCount > 0)
    .sort((a, b) => b.shopCount - a.shopCount)
    .slice(0, limit);
}

/** Everything the area picker offers: regions, prefectures, areas with counts; two queries. */
export async function readPlaceTree(db: Queryable): Promise<PlaceTree> {
  const [prefectures, areas] = await Promise.all([selectPrefectures(db), selectAllAreas(db)]);
  const of = Map.groupBy(areas, (area) => area.prefectureId);
  return {
    regions: byRegion(
      prefectures.map((prefecture) => ({
        ...prefecture,
        areas: (of.get(prefecture.id) ?? []).map(({ id, slug, name, kana, shopCount, castCount }) => ({
          id,
          slug,
          name,
          kana,
          shopCount,
          castCount,
        })),
      })),
    ),
  };
}

/** A prefecture by its slug with its areas; two queries. Null when there is none. */
export async function readPrefecture(
  db: Queryable,
  slug: string,
): Promise<{ prefecture: PrefectureView; areas: AreaView[] } | null> {
  const prefecture = await selectPrefecture(db, slug);
  return prefecture ? { prefecture, areas: await selectAreasOf(db, prefecture.id) } : null;
}

/** An area by its slugs; null when there is none. */
export async function readArea(
  db: Queryable,
  prefectureSlug: string,
  slug: string,
): Promise<(AreaView & { lat: number; lng: number }) | null> {
  return (await selectArea(db, prefectureSlug, slug)) ?? null;
}

/** A station by its slugs; null when there is none. */
export async function readStation(
  db: Queryable,
  prefectureSlug: string,
  slug: string,
): Promise<StationView | null> {
  return (await selectStation(db, prefectureSlug, slug)) ?? null;
}

/** A station by its id; null when there is none. */
export async function readStationById(db: Queryable, id: number): Promise<StationView | null> {
  return (await selectStationById(db, id)) ?? null;
}

/** An area, a station, or where somebody stands. */
export type Centre =
  | { kind: 'area' | 'station'; id: number; lat: number; lng: number; areaId?: number | null }
  | { kind: 'position'; lat: number; lng: number };

/** Places with open shops around a centre, nearest first, never itself; one query. */
export async function readAround(
  db: Queryable,
  centre: Centre,
): Promise<{ areas: NearPlace[]; stations: NearPlace[] }> {
  const ofStation = centre.kind === 'station' ? (centre.areaId ?? null) : null;
  const rows = await selectAround(
    db,
    {
      lat: centre.lat,
      lng: centre.lng,
      areaId: centre.kind === 'area' ? centre.id : ofStation,
      stationId: centre.kind === 'station' ? centre.id : null,
      isArea: centre.kind === 'area',
    },
    NEAR,
  );
  return {
    areas: rows.filter((row) => row.kind === 'area').slice(0, NEAR.areas),
    stations: rows.filter((row) => row.kind === 'station').slice(0, NEAR.stations),
  };
}

/** The stations of an area with an open shop, the busiest first; one query. */
export const readStationsOf = (db: Queryable, areaId: number): Promise<AreaStation[]> =>
  selectStationsOf(db, areaId);
