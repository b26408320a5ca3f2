import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { readSiteSettings } from '../../core/db/site-settings.ts';
import { type CastCards, readCastCards } from '../../directory/casts/read-cards.ts';
import type { CategoryToggles } from '../../directory/listing/contract.ts';
import { shownCategories } from '../../directory/listing/rules.ts';
import { RANKING_DAYS } from './limits.ts';
import { selectRankedCasts } from './ranking-queries.ts';

const RANKING_CASTS = 50;

/** Since `comparedWith`: further up, or in the list at all; `before` is her place of then. Null: neither. */
export type Move = { kind: 'up' | 'new' | null; before: number | null };

/** `hasNumerals`: each card says its place. `moves` follow the cards. */
export type Ranking = CastCards & {
  byCategory: Record<Category, number>;
  hasNumerals: boolean;
  moves: Move[];
  since: IsoDate;
  comparedWith: IsoDate;
};

function moveOf(id: number, place: number, before: Record<string, number> | null): Move {
  if (before === null) return { kind: null, before: null };
  const was = before[id];
  if (was === undefined) return { kind: 'new', before: null };
  return { kind: place < was ? 'up' : null, before: was };
}

/** The last seven business days; three queries. */
export async function readRanking(
  db: Queryable,
  toggles: CategoryToggles,
  now: Date | number,
  areaId: number | null = null,
): Promise<Ranking> {
  const today = businessDateOf(now);
  const asked = { categories: shownCategories(toggles), areaId, limit: RANKING_CASTS };
  const { ids, before, byCategory } = await selectRankedCasts(db, today, asked);
  const cards = await readCastCards(db, ids, now);
  return {
    ...cards,
    moves: cards.cards.map(({ id }) => moveOf(id, ids.indexOf(id) + 1, before)),
    since: addDays(today, 1 - RANKING_DAYS),
    comparedWith: addDays(today, -RANKING_DAYS),
    hasNumerals: (await readSiteSettings(db)).rankingNumerals,
    byCategory: { caba: 0, girls: 0, sexy: 0, ...byCategory },
  };
}
