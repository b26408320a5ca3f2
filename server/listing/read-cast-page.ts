import { type CastListing, readCastListing } from '../casts/read-listing.ts';
import type { Queryable } from '../db/connect.ts';
import { readAround } from '../places/read-places.ts';
import { type PlaceFacts, readFacts } from '../shops/read-facts.ts';
import type { CastParams } from './contract.ts';
import { parseCastParams } from './parse-params.ts';
import { parsePlaceAddress } from './place-address.ts';
import { type ListedPlace, readListedPlace } from './read-place.ts';
import { type Around, type Elsewhere, redirectOf } from './read-shop-page.ts';
import { isFiltered, queryOf, shownCategories } from './rules.ts';

export type CastPage = {
  kind: 'page';
  place: ListedPlace;
  params: CastParams;
  listing: CastListing;
  facts: PlaceFacts | null;
  around: Around;
  filtered: boolean;
  adult: boolean;
};

/**
 * Everything a cast list page shows, in at most eight queries. `path` is what follows `/casts/`.
 * @throws BadParamsError for an address that cannot be meant.
 */
export async function readCastPage(
  db: Queryable,
  path: string,
  search: URLSearchParams,
  now: Date | number,
): Promise<CastPage | Elsewhere> {
  const address = parsePlaceAddress(path);
  if (!address) return { kind: 'missing' };
  const params = parseCastParams(search, now);
  const moved = await redirectOf(db, 'casts', path, search, queryOf(params));
  if (moved) return moved;
  const place = await readListedPlace(db, address);
  if (!place) return { kind: 'missing' };

  const { scope, position } = place;
  // Without a filter the whole country is the directory: further pages of it are nobody's landing page.
  const filtered = isFiltered(params) || scope.kind === 'all';
  const [listing, facts, around] = await Promise.all([
    readCastListing(db, scope, params, address.page, now),
    scope.kind === 'all' || scope.kind === 'station' || filtered ? null : readFacts(db, scope, now),
    position && (scope.kind === 'area' || scope.kind === 'station')
      ? readAround(db, { kind: scope.kind, id: scope.id, ...position })
      : { areas: [], stations: [] },
  ]);
  if (address.page > listing.pages) return { kind: 'missing' };
  const shown = shownCategories(params);
  const adult = shown.length === 1 && shown[0] === 'sexy';
  return { kind: 'page', place, params, listing, facts, around, filtered, adult };
}
