import type { Queryable } from '../db/connect.ts';
import { areaPath, type Half, halfPath } from '../paths.ts';
import type { NearPlace } from '../places/contract.ts';
import { readArea, readAround } from '../places/read-places.ts';
import { type PlaceFacts, readFacts } from '../shops/read-facts.ts';
import { readShopListing, type ShopListing } from '../shops/read-listing.ts';
import type { ShopParams } from './contract.ts';
import { parseShopParams } from './parse-params.ts';
import { isSlug, parsePlaceAddress } from './place-address.ts';
import { type ListedPlace, readListedPlace } from './read-place.ts';
import { isFiltered, queryOf, shownCategories } from './rules.ts';

export type Around = { areas: NearPlace[]; stations: NearPlace[] };

export type ShopPage = {
  kind: 'page';
  place: ListedPlace;
  params: ShopParams;
  listing: ShopListing;
  /** Null on filtered lists and on those of the whole country. */
  facts: PlaceFacts | null;
  around: Around;
  filtered: boolean;
  adult: boolean;
};
export type Elsewhere = { kind: 'moved'; to: string } | { kind: 'missing' };

/** Under this many shops, a station page shows those around it as well. */
const FEW = 5;
const NOWHERE: Around = { areas: [], stations: [] };

/**
 * `/shops/tokyo/?area=kinshicho` has moved to the path of the area, and `page/1/` to the list itself; `query` is kept.
 * Null: nothing to redirect.
 */
export async function redirectOf(
  db: Queryable,
  half: Half,
  path: string,
  search: URLSearchParams,
  query: string,
): Promise<Elsewhere | null> {
  if (/(^|\/)page\/1\/?$/.test(path))
    return { kind: 'moved', to: `${halfPath(half)}${path.replace(/page\/1\/?$/, '')}${query}` };
  const slug = search.get('area');
  const address = parsePlaceAddress(path);
  if (!slug || !address?.prefecture || address.area || address.station) return null;
  const area = isSlug(slug) ? await readArea(db, address.prefecture, slug) : null;
  if (!area) return { kind: 'missing' };
  return { kind: 'moved', to: `${areaPath(half, area.prefectureSlug, area.slug)}${query}` };
}

/**
 * Everything a shop list page shows, in at most eight queries. `path` is what follows `/shops/`.
 * @throws BadParamsError for an address that cannot be meant.
 */
export async function readShopPage(
  db: Queryable,
  path: string,
  search: URLSearchParams,
  now: Date | number,
): Promise<ShopPage | Elsewhere> {
  const address = parsePlaceAddress(path);
  if (!address) return { kind: 'missing' };
  const params = parseShopParams(search);
  const moved = await redirectOf(db, 'shops', path, search, queryOf(params));
  if (moved) return moved;
  const place = await readListedPlace(db, address);
  if (!place) return { kind: 'missing' };

  const { scope, position } = place;
  // Without a filter the whole country is the directory: further pages of it are nobody's landing page.
  const filtered = isFiltered(params) || scope.kind === 'all';
  const isStation = scope.kind === 'station';
  const few = isStation && place.shopCount < FEW && address.page === 1;
  const near = few && position ? { stationId: scope.id, ...position } : null;
  const [listing, facts, around] = await Promise.all([
    readShopListing(db, scope, params, address.page, now, near),
    scope.kind === 'all' || isStation || filtered ? null : readFacts(db, scope, now),
    position && scope.kind !== 'all' && scope.kind !== 'prefecture'
      ? readAround(db, { kind: scope.kind, id: scope.id, ...position })
      : NOWHERE,
  ]);
  if (address.page > listing.pages) return { kind: 'missing' };
  const shown = shownCategories(params);
  return {
    kind: 'page',
    place,
    params,
    listing,
    facts,
    around,
    filtered,
    adult: shown.length === 1 && shown[0] === 'sexy',
  };
}
