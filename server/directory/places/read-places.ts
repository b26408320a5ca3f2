import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { KeptAnswers } from '../../core/db/kept-answers.ts';
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
  selectNearest,
  selectPopularAreas,
  selectPrefecture,
  selectPrefectures,
  selectStation,
  selectStationById,
  selectStationsOf,
  selectTotals,
  type TotalRow,
} from './queries.ts';

const NEAR = { areas: 6, stations: 12 };

function byRegion<P extends PrefectureView>(prefectures: P[]): RegionView<P>[] {
  return [...Map.groupBy(prefectures, (prefecture) => prefecture.region)].map(([name, members]) => ({
    name,
    prefectures: members,
  }));
}

export async function readRegions(db: Queryable, categories?: readonly Category[]): Promise<RegionView[]> {
  return byRegion(await selectPrefectures(db, categories));
}

export const readPopularAreas = (
  db: Queryable,
  limit: number,
  categories?: readonly Category[],
): Promise<AreaView[]> => selectPopularAreas(db, limit, categories);

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

export async function readPrefecture(
  db: Queryable,
  slug: string,
): Promise<{ prefecture: PrefectureView; areas: AreaView[] } | null> {
  const prefecture = await selectPrefecture(db, slug);
  return prefecture ? { prefecture, areas: await selectAreasOf(db, prefecture.id) } : null;
}

export async function readArea(
  db: Queryable,
  prefectureSlug: string,
  slug: string,
): Promise<(AreaView & { lat: number; lng: number }) | null> {
  return (await selectArea(db, prefectureSlug, { slug })) ?? null;
}

/** What `?area=` names: the slug of an area of the prefecture, or its id. */
export async function readAreaNamed(
  db: Queryable,
  prefectureSlug: string,
  name: string,
): Promise<AreaView | null> {
  const area = /^[1-9]\d{0,8}$/.test(name) ? { id: Number(name) } : { slug: name };
  return (await selectArea(db, prefectureSlug, area)) ?? null;
}

export async function readStation(
  db: Queryable,
  prefectureSlug: string,
  slug: string,
): Promise<StationView | null> {
  return (await selectStation(db, prefectureSlug, slug)) ?? null;
}

export async function readStationById(db: Queryable, id: number): Promise<StationView | null> {
  return (await selectStationById(db, id)) ?? null;
}

export type Centre = {
  kind: 'area' | 'station';
  id: number;
  lat: number;
  lng: number;
  areaId?: number | null;
};

/** Nearest first, only with open shops, never the place itself; one query. */
export async function readAround(
  db: Queryable,
  place: Centre,
): Promise<{ areas: NearPlace[]; stations: NearPlace[] }> {
  const rows = await selectAround(
    db,
    {
      lat: place.lat,
      lng: place.lng,
      areaId: place.kind === 'area' ? place.id : (place.areaId ?? null),
      stationId: place.kind === 'station' ? place.id : null,
    },
    NEAR,
  );
  return nearest(rows);
}

const nearest = (rows: (NearPlace & { kind: 'area' | 'station' })[]) => ({
  areas: rows.filter((row) => row.kind === 'area').slice(0, NEAR.areas),
  stations: rows.filter((row) => row.kind === 'station').slice(0, NEAR.stations),
});

const MINUTE_MS = 60_000;
const totals = new KeptAnswers<Map<string, TotalRow>>(MINUTE_MS, 1, true);
/** Reads more than is shown: places without a shop lie between those with one. */
const CANDIDATES = 6;

export async function readAroundPosition(
  db: Queryable,
  at: { lat: number; lng: number },
  now: number,
): Promise<{ areas: NearPlace[]; stations: NearPlace[] }> {
  const [rows, totalOf] = await Promise.all([
    selectNearest(db, at, { areas: NEAR.areas * CANDIDATES, stations: NEAR.stations * CANDIDATES }),
    totals.get(db, 'totals', now, async () => {
      const rows = await selectTotals(db);
      return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
    }),
  ]);
  return nearest(
    rows.flatMap((row) => {
      const total = totalOf.get(`${row.kind} ${row.id}`);
      return total ? [{ ...row, shopCount: total.shopCount, castCount: total.castCount }] : [];
    }),
  );
}

export const readStationsOf = (db: Queryable, areaId: number): Promise<AreaStation[]> =>
  selectStationsOf(db, areaId);
