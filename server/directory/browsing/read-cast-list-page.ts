import type { Db } from '../../core/db/connect.ts';
import { type CastListing, type DayCounts, readCastListing, readDayCounts } from '../casts/read-listing.ts';
import type { CastParams } from '../listing/contract.ts';
import { parseCastParams } from '../listing/parse-params.ts';
import { parsePlaceAddress } from '../listing/place-address.ts';
import { dateOf, isFiltered, queryOf, shownCategories } from '../listing/rules.ts';
import type { Suggest } from '../search/contract.ts';
import { type PlaceFacts, readFacts } from '../shops/read-facts.ts';
import { type ListedPlace, readListedPlace } from './read-place.ts';
import {
  type Around,
  type Elsewhere,
  readAroundList,
  readClosest,
  redirectOf,
} from './read-shop-list-page.ts';

export type CastListPage = {
  kind: 'page';
  place: ListedPlace;
  params: CastParams;
  listing: CastListing;
  facts: PlaceFacts | null;
  around: Around;
  /** How many of the list work on each day; null when it is about no day. */
  days: DayCounts | null;
  /** The closest names, when no word fits. */
  suggests: Suggest[];
  filtered: boolean;
  adult: boolean;
};

/**
 * Everything a cast list page shows; `path` is what follows `/casts/`. At most eight queries; one more for words, five
 * more when they fit nothing, and two around a position.
 * @throws BadParamsError for an address that cannot be meant.
 */
export async function readCastListPage(
  db: Db,
  path: string,
  search: URLSearchParams,
  now: Date | number,
): Promise<CastListPage | Elsewhere> {
  const address = parsePlaceAddress(path);
  if (!address) return { kind: 'missing' };
  const params = parseCastParams(search, now);
  const moved = await redirectOf(db, 'casts', path, search, queryOf(params));
  if (moved) return moved;
  const place = await readListedPlace(db, address);
  if (!place) return { kind: 'missing' };

  const { scope } = place;
  // Without a filter the whole country is the directory: further pages of it are no landing pages.
  const filtered = isFiltered(params) || scope.kind === 'all';
  const [listing, facts, around] = await Promise.all([
    readCastListing(db, scope, params, address.page, now),
    scope.kind === 'all' || scope.kind === 'station' || filtered ? null : readFacts(db, scope, now),
    readAroundList(db, place, params, now),
  ]);
  if (address.page > listing.pages) return { kind: 'missing' };
  const shown = shownCategories(params);
  const adult = shown.length === 1 && shown[0] === 'sexy';
  const { radius } = listing;
  const days = dateOf(params, now) ? await readDayCounts(db, scope, { ...params, radius }, now) : null;
  const suggests = await readClosest(db, 'casts', params, listing, now);
  return { kind: 'page', place, params, listing, facts, around, days, suggests, filtered, adult };
}
