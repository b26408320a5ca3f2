import { addDays, businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { distanceInMetres } from '../../directory/places/rules.ts';
import { total60Of } from '../../directory/shops/rules.ts';
import { followAvatars } from '../../gateways/media/reconcile-avatars.ts';
import * as photoQueries from './photo-queries.ts';
import * as placeQueries from './place-queries.ts';
import * as queries from './queries.ts';
import {
  AMOUNT_MAX,
  DAYS_AHEAD,
  isTimed,
  POINT_KM,
  type Prices,
  REMOVED_DAYS,
  type ShopCoupon,
  type ShopData,
  type ShopPhoto,
  type ShopPlace,
  type SpecialDay,
} from './rules.ts';

const TOO_DEAR = '60分の総額が100万円を超えています。金額をご確認ください。';

const today = () => businessDateOf(currentTime());
const refuse = (field: string, problem: string): never => {
  throw new InvalidInputError({ [field]: [problem] });
};
const byDate = (a: SpecialDay, b: SpecialDay) => (a.date < b.date ? -1 : 1);
/** What was written before there were beginnings has none. */
const withStart = (coupon: ShopCoupon): ShopCoupon => ({ ...coupon, startsOn: coupon.startsOn ?? null });
const byDiscount = (a: ShopCoupon, b: ShopCoupon) => (a.discountDetail < b.discountDetail ? -1 : 1);

function checkDays(days: readonly SpecialDay[]): void {
  const [first, last] = [today(), addDays(today(), DAYS_AHEAD)];
  const seen = new Set<string>();
  for (const [index, { date }] of days.entries()) {
    const field = `to.${index}.date`;
    if (date < first) refuse(field, '過ぎた日は登録できません。');
    if (date > last) refuse(field, '登録できるのは1年先までです。');
    if (seen.has(date)) refuse(field, '同じ日が2つあります。');
    seen.add(date);
  }
}

function checkPrices(prices: Prices): void {
  if ((total60Of(prices) ?? 0) > AMOUNT_MAX) throw new InvalidInputError({ custom: [TOO_DEAR] });
  for (const [index, { kind, minutes, startMinute, endMinute }] of prices.items.entries()) {
    const at = `to.items.${index}`;
    if (isTimed(kind) && minutes === null) refuse(`${at}.minutes`, '何分の料金かを入力してください。');
    if ((startMinute === null) !== (endMinute === null))
      refuse(`${at}.startMinute`, '時間帯は始まりと終わりの両方を選択してください。');
    if (startMinute !== null && endMinute !== null && endMinute <= startMinute)
      refuse(`${at}.endMinute`, '時間帯の終わりは、始まりより後にしてください。');
  }
}

/** One that is over already may stay as it is. */
function checkCoupons(coupons: readonly ShopCoupon[], known: readonly ShopCoupon[]): void {
  const seen = new Set<string>();
  for (const [index, { discountDetail, startsOn, expiresOn }] of coupons.entries()) {
    if (seen.has(discountDetail)) refuse(`to.${index}.discountDetail`, '同じ内容のクーポンが2つあります。');
    const isKnown = known.some(
      (each) => each.discountDetail === discountDetail && each.expiresOn === expiresOn,
    );
    if (!isKnown && expiresOn !== null && expiresOn < today())
      refuse(`to.${index}.expiresOn`, '期限は今日以降の日にしてください。');
    if (startsOn !== null && expiresOn !== null && startsOn > expiresOn)
      refuse(`to.${index}.expiresOn`, '期限は、開始日以降の日にしてください。');
    seen.add(discountDetail);
  }
}

const GONE = `この写真は残っていません。外してから${REMOVED_DAYS}日を過ぎた写真と、運営が削除した写真は元に戻せません。`;
const UNSENT = 'この写真は残っていません。一覧から外して、もう一度送ってください。';

/** Each once, and each one that this shop has sent or shows. */
async function checkPhotos(
  photos: readonly ShopPhoto[],
  known: readonly ShopPhoto[],
  trx: Queryable,
  shopId: number,
): Promise<void> {
  const ids = photos.map(({ id }) => id);
  if (new Set(ids).size < ids.length) refuse('to', '同じ写真が2つあります。');
  const there = await photoQueries.lockPhotos(trx, shopId, {
    ...{ ids, known: known.map(({ id }) => id) },
  });
  const gone = ids.findIndex((id) => !there.has(id));
  // Of what is known, only a step back misses one: what is shown now is never deleted.
  if (gone >= 0) refuse(`to.${gone}.id`, known.some(({ id }) => id === ids[gone]) ? GONE : UNSENT);
}

const NO_STATION = '最寄り駅を選択してください。';

async function checkPlace(place: ShopPlace, known: ShopPlace, trx: Queryable, shopId: number): Promise<void> {
  const { station, lat, lng } = place;
  const ofShop = { shopId, known: known.station?.id ?? 0 };
  if (station && (await placeQueries.selectStationName(trx, station.id, ofShop)) !== station.name)
    refuse('to.station', NO_STATION);
  if (lat === null && lng === null) return;
  if (lat === null || lng === null) return refuse('to.lat', '緯度と経度の両方を指定してください。');
  const area = await placeQueries.selectAreaOf(trx, shopId);
  if (distanceInMetres(area, { lat, lng }) > POINT_KM * 1000)
    refuse('to.lat', `お店のエリア（${area.name}）から${POINT_KM}km以上離れています。位置をご確認ください。`);
}

/** The texts of a list by their fields: `to.3.note`. */
const textsOf = <T extends object>(list: readonly T[], names: readonly (keyof T & string)[], at = 'to') =>
  Object.fromEntries(
    list.flatMap((each, index) => names.map((name) => [`${at}.${index}.${name}`, String(each[name])])),
  );

const fieldsOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([field, value]) => [`to.${field}`, value]));

type PartOf<P extends ShopPart> = {
  read: (db: Queryable, shopId: number) => Promise<ShopData[P]>;
  /** As it counts now: in the order of the database, and without what time has ended. */
  now?: (value: ShopData[P]) => ShopData[P];
  /** What is sent without what time has ended since it was opened, or what says nothing by itself. */
  drop?: (to: ShopData[P], was: ShopData[P]) => ShopData[P];
  /** `known`: what stood there. @throws InvalidInputError by field */
  check?: (to: ShopData[P], known: ShopData[P], trx: Queryable, shopId: number) => unknown;
  texts?: (to: ShopData[P]) => Record<string, string>;
  write: (trx: Queryable, shopId: number, to: ShopData[P]) => Promise<unknown>;
  /** Once it is committed; a job does it should the process end before. */
  after?: (db: Db, shopId: number) => Promise<unknown>;
};

export const PARTS_OF: { [P in ShopPart]: PartOf<P> } = {
  hours: { read: queries.selectWeek, write: queries.replaceWeek },
  days: {
    read: (db, shopId) => queries.selectDays(db, shopId, today()),
    now: (days) => days.filter(({ date }) => date >= today()).toSorted(byDate),
    drop: (to, was) => to.filter(({ date }) => date >= today() || !was.some((day) => day.date === date)),
    check: checkDays,
    texts: (days) => textsOf(days, ['note']),
    write: (trx, shopId, days) => queries.replaceDays(trx, shopId, today(), days),
  },
  prices: {
    read: queries.selectPrices,
    check: checkPrices,
    texts: ({ items }) => textsOf(items, ['label'], 'to.items'),
    write: (trx, shopId, to) => queries.replacePrices(trx, shopId, { ...to, total60: total60Of(to) }),
  },
  coupons: {
    read: queries.selectCoupons,
    now: (coupons) => coupons.map(withStart).toSorted(byDiscount),
    check: checkCoupons,
    texts: (coupons) => textsOf(coupons, ['discountDetail', 'frequencyText', 'conditions']),
    write: queries.syncCoupons,
  },
  photos: {
    read: async (db, shopId) =>
      (await photoQueries.selectPhotoRows(db, shopId)).map(({ id, alt, caption }) => ({ id, alt, caption })),
    check: checkPhotos,
    texts: (photos) => textsOf(photos, ['alt', 'caption']),
    write: photoQueries.replacePhotos,
    after: (db, shopId) => followAvatars(db, { shopId }),
  },
  contact: { read: queries.selectContact, write: queries.updateContact },
  place: {
    read: placeQueries.selectPlace,
    drop: (to) => (to.station ? to : { ...to, stationExit: '', walkMinutes: null }),
    check: checkPlace,
    texts: ({ address, building, stationExit, wayIn, lastTrain }) =>
      fieldsOf({ address, building, stationExit, wayIn, lastTrain }),
    write: placeQueries.updatePlace,
  },
  words: {
    read: queries.selectWords,
    texts: fieldsOf,
    write: queries.updateWords,
  },
};

/** @throws InvalidInputError by field, also for words that the staff does not allow */
export async function checkPart<P extends ShopPart>(
  trx: Queryable,
  { shopId, part }: { shopId: number; part: P },
  to: ShopData[P],
  known: ShopData[P],
): Promise<void> {
  const { check, texts } = PARTS_OF[part];
  await check?.(to, known, trx, shopId);
  if (texts) await refuseBannedWords(trx, texts(to));
}

export async function checkChange<P extends ShopPart>(
  trx: Queryable,
  { shopId, part }: { shopId: number; part: P },
  { was, to: given }: { was: ShopData[P]; to: ShopData[P] },
): Promise<{ from: ShopData[P]; to: ShopData[P] }> {
  const from = await PARTS_OF[part].read(trx, shopId);
  const to = PARTS_OF[part].drop?.(given, was) ?? given;
  await checkPart(trx, { shopId, part }, to, from);
  return { from, to };
}

/** `jsonb` gives the names of an object back in another order. */
const spelt = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Whether both say the same now. */
export function samePart<P extends ShopPart>(part: P, a: ShopData[P], b: ShopData[P]): boolean {
  const { now = (value: ShopData[P]) => value } = PARTS_OF[part];
  return spelt(now(a)) === spelt(now(b));
}
