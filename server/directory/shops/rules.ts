import type { PriceItem, PriceList } from './contract.ts';

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
  /** Business minute; decides the set where none is named. */
  arrival: number;
  /** Position in the price list. */
  set?: number;
  /** After the first set, for every guest. */
  extensions: number;
  /** Counts by position in the price list. */
  extras: ReadonlyMap<number, number>;
};

export type QuoteLine = { label: string; unit: number; count: number; amount: number };
export type Quote = { lines: QuoteLine[]; subtotal: number; service: number; tax: number; total: number };

/** The set for that part of the night, else one for all night, else the cheapest. */
export function setAt(items: readonly PriceItem[], arrival: number): PriceItem | null {
  const sets = items.filter((item) => item.kind === 'set');
  const holds = (item: PriceItem) =>
    item.startMinute !== null &&
    item.endMinute !== null &&
    arrival >= item.startMinute &&
    arrival < item.endMinute;
  return (
    sets.find(holds) ??
    sets.find((item) => item.startMinute === null) ??
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
  const extension = extensionOf(list.items);
  if (extension) add(extension.label, extension.amount, order.extensions * order.people);
  list.items.forEach((item, position) => {
    if (!isSet(item) && item.kind !== 'extension')
      add(item.label, item.amount, order.extras.get(position) ?? 0);
  });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  return { lines, ...withCharges(list, subtotal) };
}

/** Only an extension counted by time is part of the bill. */
export const extensionOf = (items: readonly PriceItem[]): PriceItem | undefined =>
  items.find((item) => item.kind === 'extension' && item.minutes);

export function extensionsTo60(items: readonly PriceItem[], set: PriceItem): number {
  const unit = extensionOf(items)?.minutes;
  return unit ? Math.ceil(Math.max(0, 60 - (set.minutes ?? 60)) / unit) : 0;
}

/** All-in yen for one guest at the cheapest hour, nothing ordered; null without a set price. */
export function total60Of(list: PriceList): number | null {
  const extension = extensionOf(list.items);
  const totals = list.items
    .filter((item) => item.kind === 'set')
    .map((set) => {
      const added = extensionsTo60(list.items, set) * (extension?.amount ?? 0);
      return withCharges(list, set.amount + added).total;
    });
  return totals.length ? Math.min(...totals) : null;
}

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
