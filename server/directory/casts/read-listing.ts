import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { isKeyOf } from '../../core/db/keyset.ts';
import { BadParamsError, LOST } from '../listing/bad-params.ts';
import type {
  Begun,
  CastParams,
  ListedCast,
  ListingCounts,
  Scope,
  ShiftGroup,
  Start,
} from '../listing/contract.ts';
import { countListing, readMatch } from '../listing/count-listing.ts';
import {
  areCastsInEveningOrder,
  castSort,
  dateOf,
  isFiltered,
  isOfThisMinute,
  listKey,
  shownCategories,
} from '../listing/rules.ts';
import { SCHEDULE_DAYS } from '../schedules/rules.ts';
import type { TextMatch } from '../search/text-match.ts';
import { nextChangeOf } from '../shops/evening-order.ts';
import type { CastCardView } from './contract.ts';
import { CASTS_PER_PAGE } from './contract.ts';
import { castTerms, countCastsByCategory, countCastsByDay, selectCastIds } from './listing-queries.ts';
import { readCastCardsOn } from './read-cards.ts';
import { selectCasts } from './slice-queries.ts';

export type CastRun = { group: ShiftGroup | null; cards: CastCardView[] };

/** `changes`: instants (ms) at which a shift on the page ends, or the order changes; `match`: what the words mean. */
export type CastListing = ListingCounts & {
  match: TextMatch;
  runs: CastRun[];
  evening: boolean;
  changes: number[];
  page: number;
  pages: number;
};

/** Days without shifts have no entry. */
export type DayCounts = Partial<Record<IsoDate, number>>;

const keptDays = new KeptAnswers<DayCounts>(LIST_KEPT_MS, 500, true);

export function readDayCounts(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  now: Date | number,
): Promise<DayCounts> {
  const first = businessDateOf(now);
  const anyDay: CastParams = { ...params, date: null, tonight: false, sort: null };
  const read = async () => {
    const match = await readMatch(db, params);
    const last = addDays(first, SCHEDULE_DAYS - 1);
    const days = { first, last, categories: shownCategories(params), now };
    const rows = await countCastsByDay(db, scope, anyDay, match, days);
    return Object.fromEntries(rows.map(({ date, casts }) => [date, casts]));
  };
  return isOfThisMinute(params)
    ? read()
    : keptDays.get(db, listKey(scope, anyDay, 0, now), Number(now), read);
}

export async function countCasts(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  now: Date | number,
  match?: TextMatch,
): Promise<ListingCounts> {
  const words = match === undefined ? await readMatch(db, params) : match;
  return countListing(scope, params, (query) => countCastsByCategory(db, scope, query, words, now));
}

/** Around a position, `params` holds the radius. @throws BadParamsError for a start that this order does not have. */
export async function findCasts(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  page: { match: TextMatch; start: Start; limit: number; now: Date | number },
): Promise<ListedCast[]> {
  const sort = castSort(params);
  if ('after' in page.start && !isKeyOf(castTerms(params, sort, page.now), page.start.after))
    throw new BadParamsError('cursor', LOST);
  const listed = await selectCastIds(db, scope, params, page.match, {
    categories: shownCategories(params),
    sort,
    ...page,
  });
  const isGrouped = sort === 'start' || areCastsInEveningOrder(params, sort, page.now);
  return isGrouped ? listed : listed.map((each) => ({ ...each, group: null }));
}

/** With words alone one query counts and lists; otherwise the count comes first, as it finds the radius of the page. */
export async function beginCasts(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  { limit, now }: { limit: number; now: Date | number },
): Promise<Begun<ListedCast>> {
  const match = await readMatch(db, params);
  const page = { categories: shownCategories(params), sort: castSort(params), limit, now };
  let first: ListedCast[] | null = null;
  const counts = await countListing(scope, params, async (query) => {
    if (first || query.text === null || query.lat !== null || dateOf(query, now) !== null)
      return countCastsByCategory(db, scope, query, match, now);
    const slice = await selectCasts(db, scope, query, match, page);
    first = slice.first.map((each) => ({ ...each, group: null, metres: null }));
    return slice;
  });
  if (counts.total === 0) return { match, counts, found: [] };
  const where = { ...params, radius: counts.radius };
  const start = { offset: 0 };
  return { match, counts, found: first ?? (await findCasts(db, scope, where, { match, start, limit, now })) };
}

/** Leaves out casts who hid their page meanwhile; one query. */
export async function readFoundCasts(
  db: Queryable,
  found: readonly ListedCast[],
  params: CastParams,
  now: Date | number,
): Promise<{ cards: CastCardView[]; changes: number[] }> {
  const metresOf = new Map(found.map(({ id, metres }) => [id, metres]));
  const date = dateOf(params, now) ?? businessDateOf(now);
  const { cards, changes } = await readCastCardsOn(db, [...metresOf.keys()], date, now);
  return { cards: cards.map((card) => ({ ...card, metres: metresOf.get(card.id) ?? null })), changes };
}

/** Pages of lists made on demand: only numbers and ids are kept, cards are read for each answer. */
const keptPages = new KeptAnswers<Begun<ListedCast>>(LIST_KEPT_MS, 1000);

async function lookThrough(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  page: number,
  now: Date | number,
) {
  if (page === 1 && (params.text !== null || params.lat !== null))
    return beginCasts(db, scope, params, { limit: CASTS_PER_PAGE, now });
  const match = await readMatch(db, params);
  const counting = countCasts(db, scope, params, now, match);
  // Only the count knows the radius around a position.
  const radius = params.lat === null ? null : (await counting).radius;
  const start = { offset: (page - 1) * CASTS_PER_PAGE };
  const [counts, found] = await Promise.all([
    counting,
    findCasts(db, scope, { ...params, radius }, { match, start, limit: CASTS_PER_PAGE, now }),
  ]);
  return { match, counts, found };
}

/** `page` starts at 1; beyond the end, `runs` is empty. Three queries; +1 for words, +2 for a position or no result. */
export async function readCastListing(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  page: number,
  now: Date | number,
): Promise<CastListing> {
  const look = () => lookThrough(db, scope, params, page, now);
  const isStored = scope.kind !== 'all' && !isFiltered(params);
  const {
    match,
    counts,
    found: listed,
  } = isStored || isOfThisMinute(params)
    ? await look()
    : await keptPages.get(db, listKey(scope, params, page, now), Number(now), look);
  const { cards, changes } = await readFoundCasts(db, listed, params, now);
  const groupOf = new Map(listed.map(({ id, group }) => [id, group]));
  const runs: CastRun[] = [];
  for (const card of cards) {
    const group = groupOf.get(card.id) ?? null;
    const last = runs.at(-1);
    if (last && last.group === group) last.cards.push(card);
    else runs.push({ group, cards: [card] });
  }
  const pages = Math.max(1, Math.ceil(counts.total / CASTS_PER_PAGE));
  const sort = castSort(params);
  if (sort === 'recommend') changes.push(nextChangeOf(now));
  return { ...counts, match, runs, evening: areCastsInEveningOrder(params, sort, now), changes, page, pages };
}
