import { formatMinute, type IsoDate, WEEKDAYS } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { PriceKind } from '../../core/db/schema.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { formatDate } from '../../core/holidays.ts';

export const PARTS: readonly ShopPart[] = [
  ...(['hours', 'days', 'prices', 'coupons', 'photos', 'words', 'contact', 'place'] as const),
];
export const PART_NAMES: Record<ShopPart, string> = {
  hours: '営業時間',
  days: '特別な日',
  prices: '料金',
  coupons: 'クーポン',
  photos: '写真',
  words: '紹介文',
  contact: '連絡先・設備',
  place: '住所・地図',
};

/** Business minutes: 5:00 to 29:00. */
export const FIRST_OPEN = 300;
export const LAST_CLOSE = 1740;
export const DAYS_MAX = 60;
export const DAYS_AHEAD = 366;
export const PRICES_MAX = 30;
export const NOTE_MAX = 30;
export const LABEL_MAX = 30;
export const AMOUNT_MAX = 1_000_000;
export const MINUTES_MAX = 600;
export const SERVICE_MAX = 60;
export const TAX_MAX = 20;
export const COUPONS_MAX = 10;
export const DISCOUNT_MAX = 60;
export const FREQUENCY_MAX = 30;
export const CONDITIONS_MAX = 200;
export const LINE_ID_MAX = 50;
export const WEBSITE_MAX = 200;
export const SEATS_MAX = 1000;
export const ADDRESS_MAX = 100;
export const BUILDING_MAX = 50;
export const EXIT_MAX = 20;
export const WALK_MAX = 60;
export const WAY_IN_MAX = 200;
export const LAST_TRAIN_MAX = 60;
/** Kilometres from the middle of the shop's area to a point that is not a mistake. */
export const POINT_KM = 30;
/** As advertisements of flats reckon walking. */
export const METRES_A_MINUTE = 80;
export const PHOTOS_MAX = 20;
export const ALT_MAX = 60;
export const CAPTION_MAX = 40;
export const HELD_PHOTOS = 200;
export const HELD_MB = 500;
/** Not shown any more, and sent but never published. */
export const REMOVED_DAYS = 30;
export const UNPUBLISHED_DAYS = 1;
export const CATCH_COPY_MAX = 60;
export const INTRODUCTION_MAX = 2000;
export const NOTICE_MAX = 1000;
/** A preview is deleted after that. */
export const PREVIEW_HOURS = 1;
/** A part that was confirmed longer ago is asked about, in days. */
export const STALE_DAYS = 60;

export type Hours = { open: number; close: number } | null;
/** By weekday, Sunday first. */
export type Week = Hours[];
export type SpecialDay = { date: IsoDate; hours: Hours; note: string };
export type Price = {
  kind: PriceKind;
  label: string;
  amount: number;
  minutes: number | null;
  startMinute: number | null;
  endMinute: number | null;
};
export type Prices = { servicePercent: number; taxPercent: number; items: Price[] };
export type Words = { catchCopy: string; introduction: string; notice: string };
/** From and with `startsOn`, until and with `expiresOn`; null has no beginning, or no end. */
export type ShopCoupon = {
  discountDetail: string;
  frequencyText: string;
  conditions: string;
  startsOn: IsoDate | null;
  expiresOn: IsoDate | null;
};
export type Contact = {
  tel: string;
  lineId: string;
  website: string;
  seats: number | null;
  hasPrivateRoom: boolean;
  acceptsCards: boolean;
};
export type MapPoint = { lat: number; lng: number };
export type StationNear = MapPoint & { id: number; name: string };
/** `lat` and `lng` are both there or both null. */
export type ShopPlace = {
  address: string;
  building: string;
  station: { id: number; name: string } | null;
  stationExit: string;
  walkMinutes: number | null;
  wayIn: string;
  lastTrain: string;
  lat: number | null;
  lng: number | null;
};
/** `alt` and `caption` may be empty; the first photo is the cover. */
export type ShopPhoto = { id: string; alt: string; caption: string };
export type ShopData = {
  hours: Week;
  days: SpecialDay[];
  prices: Prices;
  coupons: ShopCoupon[];
  photos: ShopPhoto[];
  words: Words;
  contact: Contact;
  place: ShopPlace;
};

export const PRICE_KINDS: readonly { kind: PriceKind; name: string; isTimed?: true }[] = [
  { kind: 'set', name: 'セット', isTimed: true },
  { kind: 'first_set', name: '初回セット', isTimed: true },
  { kind: 'extension', name: '延長', isTimed: true },
  { kind: 'nomination', name: '本指名' },
  { kind: 'hall_nomination', name: '場内指名' },
  { kind: 'companion', name: '同伴' },
  { kind: 'guest_drink', name: 'お客様のドリンク' },
  { kind: 'cast_drink', name: '女の子のドリンク' },
  { kind: 'other', name: 'その他' },
];
/** Kinds whose amount is for a number of minutes. */
export const isTimed = (kind: PriceKind): boolean =>
  PRICE_KINDS.some((each) => each.kind === kind && each.isTimed === true);

const MIDNIGHT = 1440;
const ONE_O_CLOCK = 1500;

/** What the law on evening entertainment says of late hours; null where there is nothing to say. It blocks nothing. */
export function lateHourNote(hours: Hours, category: Category): string | null {
  if (!hours || category === 'girls' || hours.close <= MIDNIGHT) return null;
  const close = formatMinute(hours.close);
  return hours.close > ONE_O_CLOCK
    ? `${close}は、接待のあるお店に認められる終了時刻（条例の地域でも25:00）を過ぎています。許可の内容をご確認ください。`
    : `${close}までの営業は、条例で認められた地域に限られます。許可の内容をご確認ください。`;
}

/** 「20:00〜25:00」, 「お休み」. */
export const hoursName = (hours: Hours): string =>
  hours ? `${formatMinute(hours.open)}〜${formatMinute(hours.close)}` : 'お休み';

/** 「9,000円」. */
export const yenName = (amount: number): string => `${amount.toLocaleString('ja-JP')}円`;

const CHANGES_NAMED = 6;
const changed = (name: string, before: string | undefined, after: string | undefined): string[] => {
  if (before === after) return [];
  if (before === undefined) return [`${name}　${after} を追加`];
  return [after === undefined ? `${name}　${before} を削除` : `${name}　${before} → ${after}`];
};

function compared(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => changed(name, before.get(name), after.get(name)));
}

const weekRows = (week: Week) =>
  new Map(week.map((hours, weekday) => [`${WEEKDAYS[weekday]}曜日`, hoursName(hours)]));
const dayRows = (days: readonly SpecialDay[]) =>
  new Map(
    days.map(({ date, hours, note }) => [
      formatDate(date),
      [hoursName(hours), note && `（${note}）`].filter(Boolean).join(''),
    ]),
  );
const priceRows = ({ servicePercent, taxPercent, items }: Prices) =>
  new Map([
    ['サービス料', `${servicePercent}%`],
    ['消費税', `${taxPercent}%`],
    ...items.map(({ label, amount, startMinute, endMinute }): [string, string] => [
      startMinute === null || endMinute === null
        ? label
        : `${label}（${hoursName({ open: startMinute, close: endMinute })}）`,
      yenName(amount),
    ]),
  ]);

const periodName = ({ startsOn, expiresOn }: ShopCoupon): string =>
  (startsOn ? `${formatDate(startsOn)}から` : '') +
  (expiresOn === null ? '期限なし' : `${formatDate(expiresOn)}まで`);
const couponRows = (coupons: readonly ShopCoupon[]) =>
  new Map(coupons.map((coupon) => [coupon.discountDetail, `${coupon.frequencyText}・${periodName(coupon)}`]));
const orNone = (text: string): string => text || '（なし）';
const contactRows = ({ tel, lineId, website, seats, hasPrivateRoom, acceptsCards }: Contact) =>
  new Map([
    ['電話番号', orNone(tel)],
    ['LINE ID', orNone(lineId)],
    ['公式サイト', orNone(website)],
    ['席数', seats === null ? '（なし）' : `${seats}席`],
    ['個室', hasPrivateRoom ? 'あり' : 'なし'],
    ['カード', acceptsCards ? '使える' : '使えない'],
  ]);

const placeRows = (place: ShopPlace) =>
  new Map([
    ['住所', orNone([place.address, place.building].filter(Boolean).join(' '))],
    [
      '最寄り駅',
      orNone([place.station && `${place.station.name}駅`, place.stationExit].filter(Boolean).join(' ')),
    ],
    ['徒歩', place.walkMinutes === null ? '（なし）' : `${place.walkMinutes}分`],
    ['行き方', shortened(place.wayIn)],
    ['終電', shortened(place.lastTrain)],
    ['地図の位置', place.lat === null ? '（なし）' : `${place.lat}, ${place.lng}`],
  ]);

const WORD_NAMES: Record<keyof Words, string> = {
  catchCopy: 'キャッチコピー',
  introduction: '紹介文',
  notice: 'お知らせ',
};
const shortened = (text: string): string =>
  text === '' ? '（なし）' : text.length > 20 ? `${[...text].slice(0, 20).join('')}…` : text;

const textsOf = ({ alt, caption }: ShopPhoto) => JSON.stringify([alt, caption]);
function photoLines(before: readonly ShopPhoto[], after: readonly ShopPhoto[]): string[] {
  const [known, now] = [before, after].map(
    (list) => new Map(list.map((photo) => [photo.id, textsOf(photo)])),
  );
  const stays = (list: readonly ShopPhoto[]) =>
    list.map(({ id }) => id).filter((id) => known?.has(id) && now?.has(id));
  const stayed = stays(after);
  const reworded = stayed.filter((id) => known?.get(id) !== now?.get(id)).length;
  const [added, removed] = [after.length - stayed.length, before.length - stayed.length];
  return [
    added > 0 && `写真を${added}枚追加`,
    removed > 0 && `写真を${removed}枚削除`,
    stays(before).join() !== stayed.join() && '並び順を変更',
    reworded > 0 && `${reworded}枚の説明を変更`,
  ].filter((line) => line !== false);
}

/** What a change has changed, a line each: 「延長30分　4,500円 → 5,000円」. The last line says how many more there are. */
export function describeChange<P extends ShopPart>(
  part: P,
  before: ShopData[P],
  after: ShopData[P],
): string[] {
  if (part === 'photos') return photoLines(before as ShopPhoto[], after as ShopPhoto[]);
  const rowsOf = {
    photos: null,
    hours: weekRows,
    days: dayRows,
    prices: priceRows,
    coupons: couponRows,
    contact: contactRows,
    place: placeRows,
    words: (words: Words) =>
      new Map(Object.entries(WORD_NAMES).map(([key, name]) => [name, shortened(words[key as keyof Words])])),
  }[part] as unknown as (value: ShopData[P]) => Map<string, string>;
  const lines = compared(rowsOf(before), rowsOf(after));
  if (lines.length === 0) return ['内容の一部を変更'];
  const more = lines.length - CHANGES_NAMED;
  return more > 0 ? [...lines.slice(0, CHANGES_NAMED), `ほか${more}件`] : lines;
}
