import { businessDateOf } from '../business-day.ts';
import type { Category } from '../categories.ts';
import type { Queryable } from '../db/connect.ts';
import type { CategoryToggles } from '../listing/contract.ts';
import { shownCategories } from '../listing/rules.ts';
import { RANKING_CASTS } from './limits.ts';
import { selectRankedCasts } from './ranking-queries.ts';
import { type CastCards, readCastCards } from './read-cards.ts';

/** Cards in their order, and how many the list of each category has. */
export type Ranking = CastCards & { byCategory: Record<Category, number> };

/** 注目: the casts whom members voted for during the last seven business days, in order; two queries. */
export async function readRanking(
  db: Queryable,
  toggles: CategoryToggles,
  now: Date | number,
): Promise<Ranking> {
  const shown = shownCategories(toggles);
  const { ids, byCategory } = await selectRankedCasts(db, businessDateOf(now), shown, RANKING_CASTS);
  return {
    ...(await readCastCards(db, ids, now)),
    byCategory: { caba: 0, girls: 0, sexy: 0, ...byCategory },
  };
}
