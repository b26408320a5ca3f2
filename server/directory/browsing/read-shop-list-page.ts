import type { Db, Queryable } from '../../core/db/connect.ts';
import { areaPath, type Half, halfPath } from '../../core/paths.ts';
import type { CastParams, ListingCounts, ShopParams } from '../listing/contract.ts';
import { parseShopParams } from '../listing/parse-params.ts';
import { isSlug, parsePlaceAddress } from '../listing/place-address.ts';
import { isFiltered, positionOf, queryOf, shownCategories } from '../listing/rules.ts';
import type { NearPlace } from '../places/contract.ts';
import { readAreaNamed, readAround, readAroundPosition } from '../places/read-places.ts';
import { SUGGESTS_MAX, type Suggest } from '../search/contract.ts';
import { readSuggests } from '../search/read-suggests.ts';
import type { TextMatch } from '../search/text-match.ts';
import { type PlaceFacts, readFacts } from '../shops/read-facts.ts';
import { readShopListing, type ShopListing } from '../shops/read-listing.ts';
import { type ListedPlace, readListedPlace } from './read-place.ts';

export type Around = { areas: NearPlace[]; stations: NearPlace[] };

export type ShopListPage = {
  kind: 'page';
  place: ListedPlace;
  params: ShopParams;
  listing: ShopListing;
  /** Null on filtered lists and on those of the whole country. */
  facts: PlaceFacts | null;
  around: Around;
  suggests: Suggest[];
  filtered: boolean;
  adult: boolean;
};
export type Elsewhere = { kind: 'moved'; to: string } | { kind: 'missing' };

/** A station page with fewer shops than this shows those around it as well. */
const FEW = 5;
const NOWHERE: Around = { areas: [], stations: [] };

/** More decimals than a position needs: neither an address nor a log stores a visitor's exact position. */
const isTooExact = (search: URLSearchParams) =>
  ['lat', 'long'].some((name) => /\.\d{4}/.test(search.get(name) ?? ''));

export function readAroundList(
  db: Queryable,
  { scope, position }: ListedPlace,
  params: ShopParams | CastParams,
  now: Date | number,
): Promise<Around> {
  const at = positionOf(params);
  if (at) return readAroundPosition(db, at, Number(now));
  return position && (scope.kind === 'area' || scope.kind === 'station')
    ? readAround(db, { kind: scope.kind, id: scope.id, ...position })
    : Promise.resolve(NOWHERE);
}

/** もしかして: the closest names when words were given and nothing was found. */
export const readClosest = async (
  db: Db,
  half: Half,
  { text }: ShopParams | CastParams,
  { match, total, relaxed }: ListingCounts & { match: TextMatch },
  now: Date | number,
): Promise<Suggest[]> => {
  if (total > 0 || text === null) return [];
  // When no filter can be relaxed, the search covered the whole country.
  const none = relaxed.length > 0 ? null : half === 'shops' ? 'Shop' : 'Cast';
  const { suggests } = await readSuggests(db, text, Number(now), { known: { match, none } });
  // An empty place does not help a visitor whose search found nothing.
  const isEmpty = ({ count, castCount }: Suggest) => (half === 'casts' ? (castCount ?? count) : count) === 0;
  return suggests.filter((suggest) => !isEmpty(suggest)).slice(0, SUGGESTS_MAX);
};

/** Redirects `?area=` to the area's path, `page/1/` to the list, an exact position to a rounded one; else null. */
export async function redirectOf(
  db: Queryable,
  half: Half,
  path: string,
  search: URLSearchParams,
  query: string,
): Promise<Elsewhere | null> {
  if (/(^|\/)page\/1\/?$/.test(path))
    return { kind: 'moved', to: `${halfPath(half)}${path.replace(/page\/1\/?$/, '')}${query}` };
  if (isTooExact(search))
    return { kind: 'moved', to: `${halfPath(half)}${path && `${path.replace(/(?<!\/)\/+$/, '')}/`}${query}` };
  const slug = search.get('area');
  const address = parsePlaceAddress(path);
  if (!slug || !address?.prefecture || address.area || address.station) return null;
  const area = isSlug(slug) ? await readAreaNamed(db, address.prefecture, slug) : null;
  if (!area) return { kind: 'missing' };
  return { kind: 'moved', to: `${areaPath(half, area.prefectureSlug, area.slug)}${query}` };
}

/** `path` follows `/shops/`. At most 6 queries, +1 for words, +5 if none fit, +2 by position. @throws BadParamsError */
export async function readShopListPage(
  db: Db,
  path: string,
  search: URLSearchParams,
  now: Date | number,
): Promise<ShopListPage | Elsewhere> {
  const address = parsePlaceAddress(path);
  if (!address) return { kind: 'missing' };
  const params = parseShopParams(search, now);
  const moved = await redirectOf(db, 'shops', path, search, queryOf(params));
  if (moved) return moved;
  const place = await readListedPlace(db, address);
  if (!place) return { kind: 'missing' };

  const { scope, position } = place;
  // Without a filter the whole country is the directory: its further pages are no landing pages.
  const filtered = isFiltered(params) || scope.kind === 'all';
  const isStation = scope.kind === 'station';
  const few = isStation && place.shopCount < FEW && address.page === 1;
  const near = few && position ? { stationId: scope.id, ...position } : null;
  const [listing, facts, around] = await Promise.all([
    readShopListing(db, scope, params, address.page, now, near),
    scope.kind === 'all' || isStation || filtered ? null : readFacts(db, scope, now),
    readAroundList(db, place, params, now),
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
    suggests: await readClosest(db, 'shops', params, listing, now),
    filtered,
    adult: shown.length === 1 && shown[0] === 'sexy',
  };
}
