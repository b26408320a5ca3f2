import { businessDateOf } from '../business-day.ts';
import type { Queryable } from '../db/connect.ts';
import type { CategoryToggles } from '../listing/contract.ts';
import { shownCategories } from '../listing/rules.ts';
import { RANKING_CASTS } from './limits.ts';
import { selectRankedCasts } from './ranking-queries.ts';
import { type CastCards, readCastCards } from './read-cards.ts';

/** 注目: the casts whom members voted for during the last seven business days, in order; two queries. */
export async function readRanking(
  db: Queryable,
  toggles: CategoryToggles,
  now: Date | number,
): Promise<CastCards> {
  const ids = await selectRankedCasts(db, businessDateOf(now), shownCategories(toggles), RANKING_CASTS);
  return readCastCards(db, ids, now);
}
