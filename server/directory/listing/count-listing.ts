import { CATEGORIES, type Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { matchText, type TextMatch } from '../search/text-match.ts';
import type { CastParams, ListingCounts, Radius, Scope, ShopParams } from './contract.ts';
import { without } from './names.ts';
import { filtersOf, RADII, shownCategories } from './rules.ts';

/** `relaxed`: without each one of `params`, in their order. */
export type CategoryRow = { category: string; fits: number; relaxed: number[] };
type CountRows<P> = (params: P) => Promise<{ rows: CategoryRow[]; params: string[] }>;

export const readMatch = async (db: Queryable, { text }: { text: string | null }): Promise<TextMatch> =>
  text === null ? null : matchText(db, text);

/** Around a position, the radius grows until this many are found. */
const ENOUGH = 10;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function countsFrom(
  { rows, params: filters }: { rows: CategoryRow[]; params: string[] },
  params: ShopParams | CastParams,
): ListingCounts {
  const shown = shownCategories(params);
  const of = (category: Category) => rows.find((row) => row.category === category);
  const byCategory = Object.fromEntries(
    CATEGORIES.map((category) => [category, of(category)?.fits ?? 0]),
  ) as Record<Category, number>;
  const relaxed = filters.map((param, place) => ({
    param,
    count: sum(shown.map((category) => of(category)?.relaxed[place] ?? 0)),
  }));
  if (shown.length < CATEGORIES.length)
    relaxed.push({ param: 'category', count: sum(Object.values(byCategory)) });
  return { total: sum(shown.map((category) => byCategory[category])), byCategory, relaxed, radius: null };
}

function radiiOf(params: ShopParams | CastParams): (Radius | null)[] {
  if (params.lat === null) return [null];
  return params.radius ? [params.radius] : [...RADII];
}

/** Words, position or radius whose removal leaves something to ask for. */
const widenings = (scope: Scope, params: ShopParams | CastParams): string[] => {
  const inUse = filtersOf(params);
  const narrowed = scope.kind !== 'all' || shownCategories(params).length < CATEGORIES.length;
  return ['text', 'position', 'radius'].filter(
    (param) => inUse.includes(param) && (narrowed || inUse.length > 1),
  );
};

/** Around a position, the smallest circle with enough. One query; up to three for a position, +2 when nothing fits. */
export async function countListing<P extends ShopParams | CastParams>(
  scope: Scope,
  params: P,
  countRows: CountRows<P>,
): Promise<ListingCounts> {
  let counts = countsFrom({ rows: [], params: [] }, params);
  for (const radius of radiiOf(params)) {
    counts = { ...countsFrom(await countRows({ ...params, radius }), params), radius };
    if (counts.total >= ENOUGH) break;
  }
  if (counts.total > 0) return counts;
  const wider = await Promise.all(
    widenings(scope, params).map(async (param) => {
      const { total } = countsFrom(await countRows(without(params, param)), params);
      return { param, count: total };
    }),
  );
  return { ...counts, relaxed: [...counts.relaxed, ...wider] };
}
