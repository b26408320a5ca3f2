import type { Queryable } from '../../core/db/connect.ts';
import {
  areaFeedsPath,
  areaPath,
  castPath,
  type Half,
  LEGAL,
  legalPath,
  newsListPath,
  newsPath,
  pagePath,
  prefecturePath,
  shopCastsPath,
  shopEntryPath,
  shopPath,
  shopReviewsPath,
  stationPath,
} from '../../core/paths.ts';
import { LAST_STORED_PAGE } from '../../site/pages/page-key.ts';
import { TOP_PAGES } from '../../site/pages/top-pages.ts';
import { CASTS_PER_PAGE } from '../casts/contract.ts';
import { REVIEWS_PER_PAGE } from '../reviews/rules.ts';
import { ROSTER_PER_PAGE, SHOPS_PER_PAGE } from '../shops/rules.ts';
import {
  selectCastIdsAfter,
  selectNewestNewsIds,
  selectPlacesWithCounts,
  selectShopsAfter,
  selectStationsWithShops,
} from './public-path-queries.ts';

const BATCH = 2000;
/** The newest are pre-rendered; a request renders the others. */
const NEWS = 100;
const HALVES: Half[] = ['shops', 'casts'];

type Counts = { shopCount: number; castCount: number };

function* pagesOf(listing: string, count: number, perPage: number): Generator<string> {
  for (let n = 1; n <= Math.max(1, Math.ceil(count / perPage)); n++) yield pagePath(listing, n);
}

const listPages = (listing: string, half: Half, { shopCount, castCount }: Counts) => {
  const perPage = half === 'shops' ? SHOPS_PER_PAGE : CASTS_PER_PAGE;
  return pagesOf(
    listing,
    Math.min(half === 'shops' ? shopCount : castCount, LAST_STORED_PAGE * perPage),
    perPage,
  );
};

async function* rowsAfter<R extends { id: number }>(
  select: (after: number) => Promise<R[]>,
): AsyncGenerator<R> {
  for (let after = 0; ; ) {
    const rows = await select(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/**
 * Every public page path that is stored, the most visited kinds first; ids are read in batches, so memory stays flat.
 */
export async function* publicPaths(db: Queryable): AsyncGenerator<string> {
  yield* TOP_PAGES;
  yield areaFeedsPath();
  yield shopEntryPath();
  yield* LEGAL.map(legalPath);
  yield newsListPath();
  yield* (await selectNewestNewsIds(db, NEWS)).map(newsPath);
  const places = await selectPlacesWithCounts(db);
  const byPrefecture = Map.groupBy(places, (place) => place.prefectureSlug);
  for (const half of HALVES) {
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
  for await (const { id, castCount, reviewCount } of rowsAfter((after) =>
    selectShopsAfter(db, after, BATCH),
  )) {
    yield shopPath(id);
    yield* pagesOf(shopCastsPath(id), castCount, ROSTER_PER_PAGE);
    if (reviewCount > 0) yield* pagesOf(shopReviewsPath(id), reviewCount, REVIEWS_PER_PAGE);
  }
  for await (const { id } of rowsAfter((after) => selectCastIdsAfter(db, after, BATCH))) yield castPath(id);
}

/** One page of each kind: the area with most shops, the first shop and the first cast; null where none exists. */
export async function examplePaths(
  db: Queryable,
): Promise<{ area: string | null; shop: string | null; cast: string | null }> {
  const places = await selectPlacesWithCounts(db);
  const [busiest] = places.toSorted((a, b) => b.shopCount - a.shopCount);
  const [shop] = await selectShopsAfter(db, 0, 1);
  const [cast] = await selectCastIdsAfter(db, 0, 1);
  return {
    area: busiest ? areaPath('shops', busiest.prefectureSlug, busiest.areaSlug) : null,
    shop: shop ? shopPath(shop.id) : null,
    cast: cast ? castPath(cast.id) : null,
  };
}
