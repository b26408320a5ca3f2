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

/**
 * Since `comparedWith`: further up, or in the list at all; `before` is her place of then, `since` the day from which she
 * has been there without a break. Null: neither.
 */
export type Move = { kind: 'up' | 'new' | null; before: number | null; since: IsoDate | null };

/** `hasNumerals`: each card says its place. `moves` follow the cards. */
export type Ranking = CastCards & {
  byCategory: Record<Category, number>;
  hasNumerals: boolean;
  moves: Move[];
  since: IsoDate;
  comparedWith: IsoDate;
};

const NO_MOVE: Move = { kind: null, before: null, since: null };

function moveOf(place: number, places: Record<IsoDate, number> = {}, today: IsoDate): Move {
  const before = places[addDays(today, -RANKING_DAYS)] ?? null;
  if (before !== null && place >= before) return { kind: null, before, since: null };
  let since = today;
  for (let ago = 1; ago < RANKING_DAYS; ago += 1) {
    const day = addDays(today, -ago);
    const then = places[day];
    if (then === undefined || (before !== null && then >= before)) break;
    since = day;
  }
  return { kind: before === null ? 'new' : 'up', before, since };
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
  const { ids, places, hadOrder, byCategory } = await selectRankedCasts(db, today, asked);
  const cards = await readCastCards(db, ids, now);
  return {
    ...cards,
    moves: cards.cards.map(({ id }) => (hadOrder ? moveOf(ids.indexOf(id) + 1, places[id], today) : NO_MOVE)),
    since: addDays(today, 1 - RANKING_DAYS),
    comparedWith: addDays(today, -RANKING_DAYS),
    hasNumerals: (await readSiteSettings(db)).rankingNumerals,
    byCategory: { caba: 0, girls: 0, sexy: 0, ...byCategory },
  };
}
