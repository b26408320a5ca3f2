import { businessDateOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { areaPath, type Half, stationPath } from '../../core/paths.ts';
import type { Begun, CastParams, Listed, ListingCounts, ShopParams } from '../listing/contract.ts';
import { type Cursor, readCursor, writeCursor } from '../listing/cursor.ts';
import { filterName, resultText } from '../listing/names.ts';
import { parseScope } from '../listing/parse-params.ts';
import { isOfThisMinute, positionOf, queryOf } from '../listing/rules.ts';
import type { NearPlace } from '../places/contract.ts';
import { readAround, readAroundPosition } from '../places/read-places.ts';
import { type Around, readClosest } from './read-shop-list-page.ts';
import type { SearchAnswer } from './search-contract.ts';
import { CAST_SEARCH, type SearchHalf, SHOP_SEARCH } from './search-halves.ts';
import { readSearchPlaces, type SearchPlaces } from './search-places.ts';

const DEFAULT_LIMIT = 20;
const KEPT_SEARCHES = 2000;

/** The part of an answer kept for everybody for a minute: numbers and ids. Cards are read for each answer. */
type Kept<L> = Begun<L> & { at: number; near: SearchAnswer['near'] };
const kept = new KeptAnswers<Kept<Listed>>(LIST_KEPT_MS, KEPT_SEARCHES);

const pathOfNear = (half: Half, kind: 'areas' | 'stations', { prefectureSlug, slug }: NearPlace) =>
  kind === 'areas' ? areaPath(half, prefectureSlug, slug) : stationPath(half, prefectureSlug, slug);

/** Always around a position, elsewhere only when nothing was found. */
async function readNear(
  db: Db,
  half: Half,
  { scope, locate }: SearchPlaces,
  params: ShopParams | CastParams,
  total: number,
  now: number,
): Promise<SearchAnswer['near']> {
  const at = positionOf(params);
  const isAlone = total === 0 && (scope.kind === 'area' || scope.kind === 'station');
  const place = at || !isAlone ? null : await locate();
  let around: Around = { areas: [], stations: [] };
  if (at) around = await readAroundPosition(db, at, now);
  else if (place) around = await readAround(db, place);
  const listed = (kind: 'areas' | 'stations') =>
    around[kind].map((place) => ({
      name: kind === 'areas' ? place.name : `${place.name}駅`,
      path: pathOfNear(half, kind, place),
      count: half === 'shops' ? place.shopCount : place.castCount,
      metres: place.metres,
    }));
  return { areas: listed('areas'), stations: listed('stations') };
}

function relaxedBy(counts: ListingCounts, params: ShopParams | CastParams, unit: string) {
  return counts.relaxed
    .filter(({ count }) => count > counts.total)
    .sort((a, b) => b.count - a.count)
    .map(({ param, count }) => ({
      param,
      label: `「${filterName(param, params)}」を外すと${count.toLocaleString('ja-JP')}${unit}`,
      count,
    }));
}

async function answer<P extends ShopParams | CastParams, L extends Listed>(
  db: Db,
  search: URLSearchParams,
  now: number,
  way: SearchHalf<P, L>,
): Promise<SearchAnswer> {
  const { half } = way;
  const [scope, params] = [parseScope(search), way.parse(search, now)];
  const limit = Number(search.get('limit') || DEFAULT_LIMIT);
  const searchKey = `${half} ${JSON.stringify(scope)} ${queryOf(params)} ${businessDateOf(now)}`;
  const cursor = search.get('cursor') ? readCursor(searchKey, search.get('cursor') ?? '', now) : null;
  const places = await readSearchPlaces(db, half, scope, now);

  // One row more than is shown tells whether there is more.
  const page = { limit: limit + 1, now };
  const begin = async () => {
    const begun = await way.begin(db, scope, params, page);
    return { ...begun, at: now, near: await readNear(db, half, places, params, begun.counts.total, now) };
  };
  const { match, counts, found, near, at } = (
    isOfThisMinute(params) ? await begin() : await kept.get(db, `${limit} ${searchKey}`, now, begin)
  ) as Kept<L>;

  const nextPage = ({ at, after, radius }: Cursor): Promise<L[]> =>
    way.find(db, scope, { ...params, radius }, { match, start: { after }, ...page, now: at });
  const rows = cursor ? await nextPage(cursor) : found;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const [items, suggests] = await Promise.all([
    way.items(db, shown, params, now),
    readClosest(db, half, params, { ...counts, match }, now),
  ]);
  const { selectedRegion, selectedPrefecture, areaId, stationId, regionList, area3List } = places;
  return {
    isInput: params.text !== null,
    resultText: resultText(half, places.name, params, counts),
    total: counts.total,
    items,
    next: last ? writeCursor(searchKey, { at, radius: counts.radius, ...cursor, after: last.key }) : '',
    histories: [],
    suggests,
    caba: params.caba ? 1 : 0,
    girls: params.girls ? 1 : 0,
    sexy: params.sexy ? 1 : 0,
    byCategory: counts.byCategory,
    selectedRegion,
    selectedPrefecture,
    prefectureId: selectedPrefecture?.id ?? null,
    areaId,
    stationId,
    type: half === 'shops' ? 'shop' : 'casts',
    regionList,
    area3List,
    relax: relaxedBy(counts, params, half === 'shops' ? '件' : '名'),
    near,
    radius: counts.radius,
    sort: way.sort(params),
    sortReason: way.reason(params, now),
    path: `${places.path}${queryOf(params)}`,
  };
}

/** Answers `GET /api/searches`; within a minute, a repeated first page costs only its cards. @throws BadParamsError */
export const readSearch = (db: Db, search: URLSearchParams, now: number): Promise<SearchAnswer> =>
  search.get('type') === 'casts'
    ? answer(db, search, now, CAST_SEARCH)
    : answer(db, search, now, SHOP_SEARCH);
