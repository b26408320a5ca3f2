import {
  businessDateOf,
  businessMinuteOf,
  eveningOf,
  type IsoDate,
  instantOf,
  isAfterMidnight,
  isEvening,
  weekdayOf,
} from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CastCardView } from '../casts/contract.ts';
import { readCastCards } from '../casts/read-cards.ts';
import { type PickupCast, readPickupCasts } from '../casts/read-pickup.ts';
import type { AreaView } from '../places/contract.ts';
import { readPopularAreas } from '../places/read-places.ts';
import { dayName } from '../schedules/read-schedule.ts';
import type { ShopCardView, Vacancy } from '../shops/contract.ts';
import { readShopCards } from '../shops/read-cards.ts';
import { vacanciesById, vacancyEnds } from '../shops/vacancy.ts';
import { selectRecommendedShopIds, selectTonightCastIds, selectTonightCounts } from './queries.ts';

export const TONIGHT_CASTS = 12;
const MIDNIGHT = 24 * 60;
const RECOMMENDED_SHOPS = 8;
const POPULAR_AREAS = 12;

export type TopView = {
  date: IsoDate;
  dateName: string;
  isEvening: boolean;
  openShops: number;
  stillOpen: number | null;
  workingCasts: number;
  working: CastCardView[];
  later: CastCardView[];
  vacancies: ReadonlyMap<number, Vacancy>;
  shops: { id: number }[];
  areas: AreaView[];
  pickup: PickupCast[];
  recommended: ShopCardView[];
  /** Instants (ms) at which the page changes. */
  changes: number[];
};

/** What of the top page is an area's own, beside its night and its posts. */
export async function readAreaTop(
  db: Queryable,
  areaId: number,
  now: number,
): Promise<Pick<TopView, 'pickup' | 'recommended' | 'changes'>> {
  const of = { limit: RECOMMENDED_SHOPS, areaId };
  const [pickup, shopIds] = await Promise.all([
    readPickupCasts(db, now, areaId),
    selectRecommendedShopIds(db, businessDateOf(now), of),
  ]);
  const recommended = await readShopCards(db, shopIds, now);
  return { pickup, recommended, changes: vacancyEnds(recommended) };
}

const momentOf = (now: number) => {
  const date = businessDateOf(now);
  return { date, weekday: weekdayOf(date), minute: businessMinuteOf(now) };
};

const selectTonight = (db: Queryable, now: number) =>
  selectTonightCastIds(db, { areaId: null, followed: [] }, { ...momentOf(now), limit: TONIGHT_CASTS });

/** A cast whose shift starts moves from これから to 出勤中. */
const startsOf = (later: readonly CastCardView[]) =>
  later.flatMap(({ tonight }) => (tonight ? [tonight.startsAt * 60_000] : []));

/** Who starts later tonight, for a page that shows no more of it; two statements. */
export async function readLater(
  db: Queryable,
  now: number,
): Promise<{ later: CastCardView[]; changes: number[] }> {
  const { later } = await selectTonight(db, now);
  const { cards, changes } = await readCastCards(db, later, now);
  return { later: cards, changes: [...changes, ...startsOf(cards)] };
}

export async function readTop(db: Queryable, now: number): Promise<TopView> {
  const date = businessDateOf(now);
  const [counts, tonight, areas, pickup, shopIds] = await Promise.all([
    selectTonightCounts(db, null, momentOf(now)),
    selectTonight(db, now),
    readPopularAreas(db, POPULAR_AREAS),
    readPickupCasts(db, now),
    selectRecommendedShopIds(db, date, { limit: RECOMMENDED_SHOPS, areaId: null }),
  ]);
  const [casts, recommended] = await Promise.all([
    readCastCards(db, [...tonight.working, ...tonight.later], now),
    readShopCards(db, shopIds, now),
  ]);
  const cardsOf = (ids: number[]) => casts.cards.filter((card) => ids.includes(card.id));
  const later = cardsOf(tonight.later);
  const vacancies = vacanciesById(tonight.rows, now);
  return {
    date,
    dateName: dayName(date, '').trim(),
    isEvening: isEvening(now),
    openShops: counts.shops,
    stillOpen: isAfterMidnight(now) ? counts.open : null,
    workingCasts: counts.casts,
    working: cardsOf(tonight.working),
    later,
    vacancies,
    shops: tonight.rows.map(({ shopId }) => ({ id: shopId })),
    areas,
    pickup,
    recommended,
    changes: [
      ...[...casts.changes, ...vacancyEnds(recommended)],
      ...[...vacancies.values()].map(({ endsAt }) => endsAt),
      ...[eveningOf(now), instantOf(date, MIDNIGHT)],
      ...(counts.closing === null ? [] : [instantOf(date, Math.max(counts.closing, MIDNIGHT))]),
      ...startsOf(later),
    ],
  };
}
