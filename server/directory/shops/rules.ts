import { LAST_MINUTE } from '../../core/business-day.ts';
import type { Coupon, PriceItem, PriceList, Vacancy } from './contract.ts';

/** The server and the browser share this file. */
export const SHOPS_PER_PAGE = 20;
export const NEARBY_SHOPS = 6;
export const FACES_ON_CARD = 4;
export const ROSTER_ON_PAGE = 12;
export const REVIEWS_ON_PAGE = 3;
export const RELATED_SHOPS_ON_PAGE = 6;
export const ROSTER_PER_PAGE = 48;

/** Counts are for the whole visit and the whole party. */
export type Order = {
  people: number;
  /** Business minute; decides the set where none is named, and what each extension costs. */
  arrival: number;
  /** Position in the price list. */
  set?: number;
  /** After the first set, for every guest. */
  extensions: number;
  /** Counts by position in the price list. */
  extras: ReadonlyMap<number, number>;
};

export const VACANCY_NAMES: Record<Vacancy['state'], string> = {
  free: '空席あり',
  busy: '混み合っています',
};

export type QuoteLine = { label: string; unit: number; count: number; amount: number };
export type Quote = { lines: QuoteLine[]; subtotal: number; service: number; tax: number; total: number };

const FIRST_MINUTE = 5 * 60;
/** A price that holds from the morning is asked for from here on. */
const EVENING = 18 * 60;
export const ARRIVAL_STEP = 30;

const holdsAt =
  (minute: number) =>
  ({ startMinute, endMinute }: PriceItem): boolean =>
    startMinute !== null && endMinute !== null && minute >= startMinute && minute < endMinute;
const holdsAlways = ({ startMinute }: PriceItem) => startMinute === null;

/** The set for that part of the night, else one for all night, else the cheapest. */
export function setAt(items: readonly PriceItem[], arrival: number): PriceItem | null {
  const sets = items.filter((item) => item.kind === 'set');
  return (
    sets.find(holdsAt(arrival)) ??
    sets.find(holdsAlways) ??
    [...sets].sort((a, b) => a.amount - b.amount)[0] ??
    null
  );
}

/** Service charge on the subtotal, then tax on both, each rounded to the yen (9,000 → 11,880 at 20 % and 10 %). */
export function withCharges(list: Pick<PriceList, 'servicePercent' | 'taxPercent'>, subtotal: number) {
  const service = Math.round((subtotal * list.servicePercent) / 100);
  const tax = Math.round(((subtotal + service) * list.taxPercent) / 100);
  return { subtotal, service, tax, total: subtotal + service + tax };
}

export const isSet = ({ kind }: PriceItem): boolean => kind === 'set' || kind === 'first_set';

/** Null when the shop has entered no set price. */
export function quote(list: PriceList, order: Order): Quote | null {
  const named = order.set === undefined ? undefined : list.items[order.set];
  const set = named && isSet(named) ? named : setAt(list.items, order.arrival);
  if (!set) return null;
  const lines: QuoteLine[] = [];
  const add = (label: string, unit: number, count: number) => {
    if (count > 0) lines.push({ label, unit, count, amount: unit * count });
  };
  add(set.label, set.amount, order.people);
  for (const item of new Set(extensionsOf(list.items))) {
    const times = stay(list.items, set, order.arrival, order.extensions).filter((each) => each === item);
    add(item.label, item.amount, times.length * order.people);
  }
  list.items.forEach((item, position) => {
    if (!isSet(item) && item.kind !== 'extension')
      add(item.label, item.amount, order.extras.get(position) ?? 0);
  });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  return { lines, ...withCharges(list, subtotal) };
}

/** Only extensions counted by time are part of the bill. */
const extensionsOf = (items: readonly PriceItem[]): PriceItem[] =>
  items.filter((item) => item.kind === 'extension' && item.minutes);

/** The extension of that minute, else one for all night, else the dearest: no bill promises too little. */
function extensionAt(items: readonly PriceItem[], minute: number): PriceItem | undefined {
  const extensions = extensionsOf(items);
  return (
    extensions.find(holdsAt(minute)) ??
    extensions.find(holdsAlways) ??
    [...extensions].sort((a, b) => b.amount - a.amount)[0]
  );
}

/** The extensions that follow a set one after the other, each at the price of the minute it begins. */
export function stay(
  items: readonly PriceItem[],
  set: PriceItem,
  arrival: number,
  count: number,
): PriceItem[] {
  const added: PriceItem[] = [];
  let minute = arrival + (set.minutes ?? 60);
  for (let n = 0; n < count; n++) {
    const extension = extensionAt(items, minute);
    if (!extension) break;
    added.push(extension);
    minute += extension.minutes ?? 0;
  }
  return added;
}

/** Business minutes in steps of half an hour, as long as the shop is open; only one where no extension depends on the clock. */
export function arrivalsOf(
  items: readonly PriceItem[],
  set: PriceItem,
  hours: PriceList['hours'] = null,
): number[] {
  const start = set.startMinute ?? FIRST_MINUTE;
  if (extensionsOf(items).every(holdsAlways)) return [start];
  const end = set.endMinute ?? LAST_MINUTE;
  const from = end > EVENING ? Math.max(start, EVENING) : start;
  const steps = Math.max(1, Math.ceil((end - from) / ARRIVAL_STEP));
  const arrivals = Array.from({ length: steps }, (_, step) => from + step * ARRIVAL_STEP);
  const open = arrivals.filter(
    (minute) => !hours || (minute >= hours.openMinute && minute < hours.closeMinute),
  );
  // Prices may hold for hours at which the shop is closed.
  return open.length > 0 ? open : arrivals;
}

/** The business minute at which a visit is over; it begins when the shop opens at the earliest. */
export function endOf(list: PriceList, set: PriceItem, arrival: number, extensions: number): number {
  const start = Math.max(arrival, list.hours?.openMinute ?? 0);
  const added = stay(list.items, set, arrival, extensions);
  return added.reduce((minute, { minutes }) => minute + (minutes ?? 0), start + (set.minutes ?? 60));
}

export const isPastClosing = (list: PriceList, end: number): boolean =>
  list.hours != null && end > list.hours.closeMinute;

export function extensionsTo60(items: readonly PriceItem[], set: PriceItem, arrival: number): number {
  let minutes = set.minutes ?? 60;
  let count = 0;
  while (minutes < 60) {
    const extension = extensionAt(items, arrival + minutes);
    if (!extension) break;
    minutes += extension.minutes ?? 0;
    count++;
  }
  return count;
}

/** All-in yen of one guest's first 60 minutes, nothing ordered. */
export function firstHour(list: PriceList, set: PriceItem, arrival: number): number {
  const added = stay(list.items, set, arrival, extensionsTo60(list.items, set, arrival));
  return withCharges(
    list,
    added.reduce((sum, { amount }) => sum + amount, set.amount),
  ).total;
}

function cheapestHour(list: PriceList, kind: 'set' | 'first_set'): number | null {
  const totals = list.items
    .filter((item) => item.kind === kind)
    .flatMap((set) => arrivalsOf(list.items, set).map((arrival) => firstHour(list, set, arrival)));
  return totals.length ? Math.min(...totals) : null;
}

/** Of the cheapest hour; null without a set price. */
export const total60Of = (list: PriceList): number | null => cheapestHour(list, 'set');

/** What a first visit costs, where a shop has a set of its own for it. */
export const firstVisit60Of = (list: PriceList): number | null => cheapestHour(list, 'first_set');

/** 「新宿駅 東口 徒歩4分」; null when no station is known. */
export function accessText(shop: {
  stationName: string | null;
  stationExit: string | null;
  walkMinutes: number | null;
}): string | null {
  if (!shop.stationName) return null;
  const walk = shop.walkMinutes === null ? null : `徒歩${shop.walkMinutes}分`;
  return [`${shop.stationName}駅`, shop.stationExit, walk].filter(Boolean).join(' ');
}

/** 「2026年12月31日まで」. */
export function expiryText({ expiresOn }: Pick<Coupon, 'expiresOn'>): string {
  if (!expiresOn) return '期限なし';
  const [year, month, day] = expiresOn.split('-');
  return `${year}年${Number(month)}月${Number(day)}日まで`;
}
