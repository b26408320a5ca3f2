import { CASTS_PER_PAGE } from '../casts/limits.ts';
import type { Queryable } from '../db/connect.ts';
import {
  areaPath,
  castPath,
  type Half,
  halfPath,
  pagePath,
  prefecturePath,
  shopCastsPath,
  shopPath,
  stationPath,
  topPath,
} from '../paths.ts';
import { SHOPS_PER_PAGE } from '../shops/limits.ts';
import {
  selectCastIdsAfter,
  selectPlacesWithCounts,
  selectShopIdsAfter,
  selectStationsWithShops,
} from './queries.ts';

const BATCH = 2000;
const HALVES: Half[] = ['shops', 'casts'];

type Counts = { shopCount: number; castCount: number };

function* listPages(listing: string, half: Half, counts: Counts): Generator<string> {
  const [count, size] =
    half === 'shops' ? [counts.shopCount, SHOPS_PER_PAGE] : [counts.castCount, CASTS_PER_PAGE];
  for (let n = 1; n <= Math.max(1, Math.ceil(count / size)); n++) yield pagePath(listing, n);
}

async function* idsAfter(select: (after: number) => Promise<{ id: number }[]>): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const rows = await select(after);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Every public page path, the most visited kinds first; ids are read in batches, so memory stays flat. */
export async function* publicPaths(db: Queryable): AsyncGenerator<string> {
  yield topPath();
  const places = await selectPlacesWithCounts(db);
  const byPrefecture = Map.groupBy(places, (place) => place.prefectureSlug);
  for (const half of HALVES) {
    yield halfPath(half);
    for (const [slug, areas] of byPrefecture) {
      const total = {
        shopCount: areas.reduce((sum, area) => sum + area.shopCount, 0),
        castCount: areas.reduce((sum, area) => sum + area.castCount, 0),
      };
      yield* listPages(prefecturePath(half, slug), half, total);
      for (const area of areas) yield* listPages(areaPath(half, slug, area.areaSlug), half, area);
    }
    for (const station of await selectStationsWithShops(db))
      yield* listPages(stationPath(half, station.prefectureSlug, station.stationSlug), half, station);
  }
  for await (const id of idsAfter((after) => selectShopIdsAfter(db, after, BATCH))) {
    yield shopPath(id);
    yield shopCastsPath(id);
  }
  for await (const id of idsAfter((after) => selectCastIdsAfter(db, after, BATCH))) yield castPath(id);
}
