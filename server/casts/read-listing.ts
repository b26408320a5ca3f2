import { businessDateOf } from '../business-day.ts';
import { CATEGORIES, type Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type { CastParams, ListingCounts, Scope } from '../listing/contract.ts';
import { castSort, dateOf, shownCategories } from '../listing/rules.ts';
import type { CastCardView } from './contract.ts';
import { CASTS_PER_PAGE } from './limits.ts';
import { countCastsByCategory, type ShiftGroup, selectCastIds } from './listing-queries.ts';
import { readCastCardsOn } from './read-cards.ts';

/** A run of cards; `group` is null when the list is not about one day's shifts in order of start. */
export type CastRun = { group: ShiftGroup | null; cards: CastCardView[] };

/** One page of a cast list; `changes` are the instants (ms) at which a shift on it ends. */
export type CastListing = ListingCounts & {
  runs: CastRun[];
  changes: number[];
  page: number;
  pages: number;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How many listed casts of `scope` fit `params`, by category and without each filter; one query. */
export async function countCasts(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  now: Date | number,
): Promise<ListingCounts> {
  const date = dateOf(params, now);
  const rows = await countCastsByCategory(db, scope, date);
  const shown = shownCategories(params);
  const of = (category: Category) => rows.find((row) => row.category === category);
  const byCategory = Object.fromEntries(
    CATEGORIES.map((category) => [category, of(category)?.fits ?? 0]),
  ) as Record<Category, number>;
  const relaxed: ListingCounts['relaxed'] = [];
  if (date)
    relaxed.push({
      param: params.date ? 'date' : 'tonight',
      count: sum(shown.map((category) => of(category)?.listed ?? 0)),
    });
  if (shown.length < CATEGORIES.length)
    relaxed.push({ param: 'category', count: sum(Object.values(byCategory)) });
  return { total: sum(shown.map((category) => byCategory[category])), byCategory, relaxed, radius: null };
}

/** Page `page` (from 1) of the listed casts of `scope`: three queries. Beyond the end, `runs` is empty. */
export async function readCastListing(
  db: Queryable,
  scope: Scope,
  params: CastParams,
  page: number,
  now: Date | number,
): Promise<CastListing> {
  const date = dateOf(params, now);
  const sort = castSort(params);
  const [counts, listed] = await Promise.all([
    countCasts(db, scope, params, now),
    selectCastIds(db, scope, {
      categories: shownCategories(params),
      sort,
      date,
      offset: (page - 1) * CASTS_PER_PAGE,
      limit: CASTS_PER_PAGE,
      now,
    }),
  ]);
  const ids = listed.map(({ id }) => id);
  const { cards, changes } = await readCastCardsOn(db, ids, date ?? businessDateOf(now), now);
  const groupOf = new Map(listed.map(({ id, group }) => [id, sort === 'start' ? group : null]));
  const runs: CastRun[] = [];
  for (const card of cards) {
    const group = groupOf.get(card.id) ?? null;
    const last = runs.at(-1);
    if (last && last.group === group) last.cards.push(card);
    else runs.push({ group, cards: [card] });
  }
  return { ...counts, runs, changes, page, pages: Math.max(1, Math.ceil(counts.total / CASTS_PER_PAGE)) };
}
