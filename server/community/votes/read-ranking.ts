import { businessDateOf } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { readSiteSettings } from '../../core/db/site-settings.ts';
import { type CastCards, readCastCards } from '../../directory/casts/read-cards.ts';
import type { CategoryToggles } from '../../directory/listing/contract.ts';
import { shownCategories } from '../../directory/listing/rules.ts';
import { selectRankedCasts } from './ranking-queries.ts';

const RANKING_CASTS = 50;

/** `hasNumerals`: each card says its place. */
export type Ranking = CastCards & { byCategory: Record<Category, number>; hasNumerals: boolean };

/** The last seven business days; three queries. */
export async function readRanking(
  db: Queryable,
  toggles: CategoryToggles,
  now: Date | number,
  areaId: number | null = null,
): Promise<Ranking> {
  const asked = { categories: shownCategories(toggles), areaId, limit: RANKING_CASTS };
  const { ids, byCategory } = await selectRankedCasts(db, businessDateOf(now), asked);
  return {
    ...(await readCastCards(db, ids, now)),
    hasNumerals: (await readSiteSettings(db)).rankingNumerals,
    byCategory: { caba: 0, girls: 0, sexy: 0, ...byCategory },
  };
}
