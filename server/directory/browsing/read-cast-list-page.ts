import { businessDateOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { readVacancies } from '../casts/read-cards.ts';
import { type CastListing, type DayCounts, readCastListing, readDayCounts } from '../casts/read-listing.ts';
import type { CastParams } from '../listing/contract.ts';
import { parseCastParams } from '../listing/parse-params.ts';
import { parsePlaceAddress } from '../listing/place-address.ts';
import { dateOf, isFiltered, queryOf, shownCategories } from '../listing/rules.ts';
import type { Suggest } from '../search/contract.ts';
import type { Vacancy } from '../shops/contract.ts';
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
  /** Null when the list is about no day. */
  days: DayCounts | null;
  /** By the id of the cast; on a list of tonight or of free seats alone, which is never stored. */
  vacancies: ReadonlyMap<number, Vacancy>;
  suggests: Suggest[];
  filtered: boolean;
  adult: boolean;
};

/** `path` follows `/casts/`. At most 8 queries, +1 for tonight or seats, +1 for words, +5 if none fit, +2 by position. @throws BadParamsError */
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
  const date = dateOf(params, now);
  const isOfNow = params.seats || date === businessDateOf(now);
  const marked = isOfNow ? listing.runs.flatMap(({ cards }) => cards) : [];
  const [days, vacancies] = await Promise.all([
    date ? readDayCounts(db, scope, { ...params, radius }, now) : null,
    readVacancies(
      db,
      marked.map(({ id }) => id),
      now,
    ),
  ]);
  const suggests = await readClosest(db, 'casts', params, listing, now);
  return { kind: 'page', place, params, listing, facts, around, days, vacancies, suggests, filtered, adult };
}
