import {
  addDays,
  businessDateOf,
  formatMinute,
  type IsoDate,
  instantOf,
  WEEKDAYS,
  weekdayOf,
} from '../business-day.ts';
import type { CastCardView } from '../casts/contract.ts';
import { readCastCards } from '../casts/read-cards.ts';
import type { Queryable } from '../db/connect.ts';
import type { Picture } from '../media/contract.ts';
import { pictureOf } from '../media/picture.ts';
import { shopPath } from '../paths.ts';
import type { Schedule } from '../schedules/contract.ts';
import { dayName, readSchedule } from '../schedules/read-schedule.ts';
import type { Coupon, DayHours, OpenInterval, PriceList, ShopCardView } from './contract.ts';
import { NEAR_SHOPS_ON_PAGE, REVIEWS_ON_PAGE, ROSTER_ON_PAGE } from './limits.ts';
import { readShopCards } from './read-cards.ts';
import { accessText } from './rules.ts';
import {
  selectCoupons,
  selectNewestReviews,
  selectRelatedShopIds,
  selectReviewSummary,
  selectRoster,
  selectShopPage,
  selectSpecialDays,
} from './shop-page-queries.ts';

const WEEK = 7;

export type WeekHours = { label: string; hours: DayHours };
export type SpecialDay = { name: string; hours: DayHours; note: string | null };
export type ReviewView = {
  id: number;
  name: string;
  visited: string | null;
  amount: number | null;
  castValue: number | null;
  costValue: number | null;
  totalValue: number | null;
  body: string;
};
type Row = NonNullable<Awaited<ReturnType<typeof selectShopPage>>>;

/** Everything a shop page shows. */
export type ShopView = {
  id: number;
  path: string;
  shop: Omit<Row, 'photos' | 'hours' | 'prices'>;
  photos: Picture[];
  access: string | null;
  today: DayHours;
  openings: OpenInterval[];
  week: WeekHours[];
  closedDays: string;
  hours: Row['hours'];
  specialDays: SpecialDay[];
  prices: PriceList;
  coupons: Coupon[];
  schedule: Schedule;
  roster: CastCardView[];
  rosterCount: number;
  reviews: {
    count: number;
    castValue: number | null;
    costValue: number | null;
    totalValue: number | null;
    newest: ReviewView[];
  };
  chain: ShopCardView[];
  near: ShopCardView[];
  changes: number[];
};
export type ShopRead = { kind: 'shop'; view: ShopView } | { kind: 'gone' } | { kind: 'missing' };

const spanOf = (day: { openMinute: number | null; closeMinute: number | null }): DayHours =>
  day.openMinute === null || day.closeMinute === null
    ? null
    : { openMinute: day.openMinute, closeMinute: day.closeMinute };

/** 「20:00〜25:00」 or 「休業」. */
export const hoursText = (hours: DayHours): string =>
  hours ? `${formatMinute(hours.openMinute)}〜${formatMinute(hours.closeMinute)}` : '休業';

/** Weekdays of the same hours together: 「月〜木 20:00〜25:00」. */
function weekOf(hours: Row['hours']): WeekHours[] {
  const order = [1, 2, 3, 4, 5, 6, 0];
  const runs: { days: number[]; hours: DayHours }[] = [];
  for (const weekday of order) {
    const day = hours.find((row) => row.weekday === weekday);
    const span = day ? spanOf(day) : null;
    const last = runs.at(-1);
    if (last && hoursText(last.hours) === hoursText(span)) last.days.push(weekday);
    else runs.push({ days: [weekday], hours: span });
  }
  return runs.map(({ days, hours: span }) => {
    const names = days.map((day) => WEEKDAYS[day]);
    return { label: names.length > 2 ? `${names[0]}〜${names.at(-1)}` : names.join('・'), hours: span };
  });
}

/**
 * Reads a shop page in at most fifteen statements; `date` is the day of its schedule. A closed or hidden shop is
 * `gone`, one that never was is `missing`.
 */
export async function readShop(
  db: Queryable,
  id: number,
  date: IsoDate | undefined,
  now: Date | number,
): Promise<ShopRead> {
  const row = await selectShopPage(db, id);
  if (!row) return { kind: 'missing' };
  if (row.status !== 'open') return { kind: 'gone' };
  const today = businessDateOf(now);
  const [coupons, special, summary, newest, roster, related, scheduled] = await Promise.all([
    selectCoupons(db, id, today),
    selectSpecialDays(db, id, today, addDays(today, WEEK * 6)),
    selectReviewSummary(db, id),
    selectNewestReviews(db, id, REVIEWS_ON_PAGE),
    selectRoster(db, id, today, { offset: 0, limit: ROSTER_ON_PAGE }),
    selectRelatedShopIds(db, row, NEAR_SHOPS_ON_PAGE),
    readSchedule(db, id, date, now),
  ]);
  const [{ cards, changes }, relatedCards] = await Promise.all([
    readCastCards(
      db,
      roster.map((cast) => cast.id),
      now,
    ),
    readShopCards(db, [...new Set([...related.chain, ...related.near])], now),
  ]);
  if (!scheduled) return { kind: 'gone' };
  const cardsOf = (ids: number[]) => relatedCards.filter((card) => ids.includes(card.id));
  const { photos, hours, prices, ...shop } = row;
  const hoursOn = (day: IsoDate): DayHours => {
    const exception = special.find((one) => one.businessDate === day);
    const usual = hours.find((one) => one.weekday === weekdayOf(day));
    return exception ? spanOf(exception) : usual ? spanOf(usual) : null;
  };
  const week = weekOf(hours);
  return {
    kind: 'shop',
    view: {
      id,
      path: shopPath(id),
      shop,
      photos: photos.map((photo) => pictureOf(photo, photo.alt)),
      access: accessText(row),
      today: hoursOn(today),
      openings: [today, addDays(today, 1)].flatMap((day): OpenInterval[] => {
        const span = hoursOn(day);
        return span
          ? [[instantOf(day, span.openMinute) / 60_000, instantOf(day, span.closeMinute) / 60_000]]
          : [];
      }),
      week,
      closedDays: closedDaysOf(hours),
      hours,
      specialDays: special.map((day) => ({
        name: dayName(day.businessDate, today),
        hours: spanOf(day),
        note: day.note,
      })),
      prices: { servicePercent: row.servicePercent, taxPercent: row.taxPercent, items: prices },
      coupons,
      schedule: scheduled.schedule,
      roster: cards,
      rosterCount: roster[0]?.total ?? 0,
      reviews: { ...summary, newest: newest.map(reviewView) },
      chain: cardsOf(related.chain),
      near: cardsOf(related.near.filter((each) => !related.chain.includes(each))),
      changes: [...changes, ...scheduled.changes],
    },
  };
}

function closedDaysOf(hours: Row['hours']): string {
  const closed = WEEKDAYS.filter((_, weekday) => !hours.some((day) => day.weekday === weekday));
  if (closed.length === 0) return 'なし（年中無休）';
  return closed.length === WEEKDAYS.length
    ? 'お店にお問い合わせください'
    : closed.map((day) => `${day}曜日`).join('・');
}

function reviewView(row: Awaited<ReturnType<typeof selectNewestReviews>>[number]): ReviewView {
  const [year, month] = row.visitedMonth?.split('-') ?? [];
  return {
    id: row.id,
    name: row.name ?? '退会したユーザー',
    visited: year && month ? `${year}年${Number(month)}月` : null,
    amount: row.amount,
    castValue: row.castTouched ? row.castValue : null,
    costValue: row.costTouched ? row.costValue : null,
    totalValue: row.totalTouched ? row.totalValue : null,
    body: row.body,
  };
}

export type RosterPage = { cards: CastCardView[]; total: number; pages: number; changes: number[] };

/** Page `page` (from 1) of a shop's casts; two statements. */
export async function readRoster(
  db: Queryable,
  shopId: number,
  page: number,
  perPage: number,
  now: Date | number,
): Promise<RosterPage> {
  const window = { offset: (page - 1) * perPage, limit: perPage };
  const rows = await selectRoster(db, shopId, businessDateOf(now), window);
  const total = rows[0]?.total ?? 0;
  const ids = rows.map((row) => row.id);
  return { ...(await readCastCards(db, ids, now)), total, pages: Math.max(1, Math.ceil(total / perPage)) };
}
