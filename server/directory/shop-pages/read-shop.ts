import {
  addDays,
  businessDateOf,
  daysBetween,
  formatMinute,
  type IsoDate,
  instantOf,
  WEEKDAYS,
  weekdayOf,
} from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { shopPath } from '../../core/paths.ts';
import { daysAgoText } from '../../core/span-text.ts';
import { type Picture, pictureOf } from '../../gateways/media/picture.ts';
import type { CastCardView } from '../casts/contract.ts';
import { readCastCards } from '../casts/read-cards.ts';
import { distanceInMetres } from '../places/rules.ts';
import { readShopReviews, type ShopReviews } from '../reviews/read-reviews.ts';
import type { Schedule } from '../schedules/contract.ts';
import { dayName, readDay, scheduleDates } from '../schedules/read-schedule.ts';
import type { Coupon, DayHours, OpenInterval, PriceList, ShopCardView, Vacancy } from '../shops/contract.ts';
import { inboxOf } from '../shops/inbox.ts';
import { openingText, readShopCards } from '../shops/read-cards.ts';
import { accessText, RELATED_SHOPS_ON_PAGE, REVIEWS_ON_PAGE, ROSTER_ON_PAGE } from '../shops/rules.ts';
import { vacancyEnds, vacancyOf } from '../shops/vacancy.ts';
import type { ShopPrices } from './price-contract.ts';
import { selectPrices, selectRelatedShops, selectRoster, selectShopName, selectShopPage } from './queries.ts';

const SPECIAL_DAYS_AHEAD = 42;

export type WeekHours = { label: string; hours: DayHours };
export type SpecialDay = { name: string; hours: DayHours; note: string | null };
type Row = Awaited<ReturnType<typeof selectShopPage>>[number];

type Parts =
  | ('photos' | 'entrance' | 'hours' | 'specialDays' | 'prices' | 'coupons' | 'email' | 'confirmed')
  | ('state' | 'saidAt' | 'endsAt');

/** `caption` may be empty. */
export type ShopPicture = Picture & { caption: string };

export type ShopView = {
  id: number;
  path: string;
  /** `hasMail`: whether questions and applications reach it. */
  shop: Omit<Row, Parts> & { hasMail: boolean };
  photos: ShopPicture[];
  entrance: Picture | null;
  access: string | null;
  today: DayHours;
  openings: OpenInterval[];
  vacancy: Vacancy | null;
  next: string | null;
  hasHours: boolean;
  week: WeekHours[];
  closedDays: string;
  hours: Row['hours'];
  share: { openMinute: number | null; closeMinute: number | null };
  specialDays: SpecialDay[];
  prices: PriceList;
  /** When the shop last said that a part is true: 「3日前に」. */
  confirmed: Partial<Record<ShopPart, string>>;
  coupons: Coupon[];
  schedule: Schedule;
  roster: CastCardView[];
  rosterCount: number;
  reviews: ShopReviews;
  chain: ShopCardView[];
  near: ShopCardView[];
  /** Metres by shop id, where the position is known. */
  distances: ReadonlyMap<number, number>;
  changes: number[];
};
export type ShopRead = { kind: 'shop'; view: ShopView } | { kind: 'gone' } | { kind: 'missing' };

const spanOf = (day: { openMinute: number | null; closeMinute: number | null }): DayHours =>
  day.openMinute === null || day.closeMinute === null
    ? null
    : { openMinute: day.openMinute, closeMinute: day.closeMinute };

export const hoursText = (hours: DayHours): string =>
  hours ? `${formatMinute(hours.openMinute)}〜${formatMinute(hours.closeMinute)}` : 'お休み';

/** Joins weekdays of the same hours: 「月〜木 20:00〜25:00」. */
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

/** `gone`: closed or hidden; `missing`: never seen, as a draft. `date`: the day of its schedule. At most nine statements. */
export async function readShop(
  db: Queryable,
  id: number,
  date: IsoDate | undefined,
  now: Date | number,
): Promise<ShopRead> {
  const today = businessDateOf(now);
  const [row] = await selectShopPage(db, { id, today, last: addDays(today, SPECIAL_DAYS_AHEAD) });
  if (!row) return { kind: 'missing' };
  if (!row.isSeen) return { kind: 'gone' };
  const [reviews, roster, related, day] = await Promise.all([
    readShopReviews(db, id, REVIEWS_ON_PAGE),
    selectRoster(db, { shopId: id, today, offset: 0, limit: ROSTER_ON_PAGE }),
    selectRelatedShops(db, row, RELATED_SHOPS_ON_PAGE),
    readDay(db, id, date, now),
  ]);
  const chain = related.filter(({ kind }) => kind === 'chain').map((shop) => shop.id);
  const near = related
    .filter((shop) => shop.kind === 'near' && !chain.includes(shop.id))
    .map((shop) => shop.id);
  const rosterIds = roster.map((cast) => cast.id);
  const [{ cards, changes }, relatedCards] = await Promise.all([
    readCastCards(db, rosterIds, now),
    readShopCards(db, [...chain, ...near], now),
  ]);
  const cardsOf = (ids: number[]) => relatedCards.filter((card) => ids.includes(card.id));
  const { photos, entrance, hours, specialDays, prices, coupons, email, confirmed, ...rest } = row;
  const { state, saidAt, endsAt, ...shop } = rest;
  const vacancy = vacancyOf({ state, saidAt, endsAt }, now);
  const hoursOn = (on: IsoDate): DayHours => {
    const exception = specialDays.find((one) => one.businessDate === on);
    const usual = hours.find((one) => one.weekday === weekdayOf(on));
    return exception ? spanOf(exception) : usual ? spanOf(usual) : null;
  };
  const openings = [today, addDays(today, 1)].flatMap((on): OpenInterval[] => {
    const span = hoursOn(on);
    return span ? [[instantOf(on, span.openMinute) / 60_000, instantOf(on, span.closeMinute) / 60_000]] : [];
  });
  const nextOpening = scheduleDates(now)
    .map((on) => ({ date: on, openMinute: hoursOn(on)?.openMinute }))
    .find((each): each is { date: IsoDate; openMinute: number } => each.openMinute !== undefined);
  const week = weekOf(hours);
  return {
    kind: 'shop',
    view: {
      id,
      path: shopPath(id),
      shop: { ...shop, hasMail: inboxOf(email) !== null },
      photos: photos.map((photo, at) => ({
        ...pictureOf(photo, photo.alt || photo.caption || `${row.name}の写真${at + 1}`),
        caption: photo.caption,
      })),
      entrance: entrance && pictureOf(entrance, `${row.name}の入口`),
      access: accessText(row),
      today: hoursOn(today),
      openings,
      vacancy,
      next: hoursOn(today) ? null : openingText(nextOpening),
      hasHours: hours.length > 0,
      week,
      closedDays: closedDaysOf(hours),
      hours,
      share: {
        openMinute: mostUsual(hours.map((day) => day.openMinute)),
        closeMinute: mostUsual(hours.map((day) => day.closeMinute)),
      },
      specialDays: specialDays.map((one) => ({
        name: dayName(one.businessDate, today),
        hours: spanOf(one),
        note: one.note,
      })),
      prices: {
        ...{ servicePercent: row.servicePercent, taxPercent: row.taxPercent, items: prices },
        hours: widestOf(hours),
      },
      confirmed: Object.fromEntries(
        confirmed.map(({ part, at }) => [
          part,
          daysAgoText(daysBetween(businessDateOf(Date.parse(at)), today)),
        ]),
      ),
      coupons,
      schedule: day.schedule,
      roster: cards,
      rosterCount: roster[0]?.total ?? 0,
      reviews,
      chain: cardsOf(chain),
      near: cardsOf(near),
      distances: distancesFrom(row, related),
      changes: [
        ...[...changes, ...day.changes, ...openings.flat().map((minute) => minute * 60_000)],
        ...vacancyEnds([{ vacancy }, ...relatedCards]),
      ],
    },
  };
}

/** From the earliest opening of a week to its latest closing: the night of a visit is not known. */
const widestOf = (hours: Row['hours']): DayHours =>
  hours.length === 0
    ? null
    : {
        openMinute: Math.min(...hours.map((day) => day.openMinute)),
        closeMinute: Math.max(...hours.map((day) => day.closeMinute)),
      };

/** The smaller value wins a tie, as in PostgreSQL's mode(). */
function mostUsual(minutes: number[]): number | null {
  const counts = Map.groupBy(
    minutes.toSorted((a, b) => a - b),
    (minute) => minute,
  );
  return [...counts.entries()].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

type Point = { lat: number | null; lng: number | null };

function distancesFrom({ lat, lng }: Point, shops: readonly (Point & { id: number })[]): Map<number, number> {
  const distances = new Map<number, number>();
  if (lat === null || lng === null) return distances;
  for (const shop of shops)
    if (shop.lat !== null && shop.lng !== null)
      distances.set(shop.id, distanceInMetres({ lat, lng }, { lat: shop.lat, lng: shop.lng }));
  return distances;
}

function closedDaysOf(hours: Row['hours']): string {
  const closed = WEEKDAYS.filter((_, weekday) => !hours.some((day) => day.weekday === weekday));
  if (closed.length === 0) return 'なし（年中無休）';
  return closed.length === WEEKDAYS.length
    ? 'お店にお問い合わせください'
    : closed.map((day) => `${day}曜日`).join('・');
}

export type RosterPage = { cards: CastCardView[]; total: number; pages: number; changes: number[] };

export async function readRoster(
  db: Queryable,
  shopId: number,
  page: number,
  perPage: number,
  now: Date | number,
): Promise<RosterPage> {
  const window = { offset: (page - 1) * perPage, limit: perPage };
  const rows = await selectRoster(db, { shopId, today: businessDateOf(now), ...window });
  const total = rows[0]?.total ?? 0;
  const ids = rows.map((row) => row.id);
  return { ...(await readCastCards(db, ids, now)), total, pages: Math.max(1, Math.ceil(total / perPage)) };
}

export async function readShopName(db: Queryable, id: number) {
  const row = await selectShopName(db, id);
  return row && { ...row, path: shopPath(id) };
}

/** Null for a hidden shop. */
export async function readPrices(db: Queryable, shopId: number): Promise<ShopPrices | null> {
  const found = await selectPrices(db, shopId);
  if (!found) return null;
  const { hours, ...prices } = found;
  return { ...prices, hours: widestOf(hours), path: shopPath(shopId) };
}
