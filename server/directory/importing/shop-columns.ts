import { WEEKDAYS } from '../../core/business-day.ts';
import type { PriceKind } from '../../core/db/schema.ts';
import type { PriceItem } from '../shops/contract.ts';
import { numberCell, textCell } from './cells.ts';
import type { ColumnNames, CsvRow } from './read-csv.ts';
import { dateCell, spanCell } from './time-cells.ts';

type Cells = CsvRow['cells'];

const DAY_KEYS = ['hours_sun', 'hours_mon', 'hours_tue', 'hours_wed', 'hours_thu', 'hours_fri', 'hours_sat'];

export const SHOP_COLUMNS: ColumnNames = {
  external_id: ['店舗コード', '外部ID'],
  name: ['店名', '店舗名'],
  kana: ['よみ', 'よみがな'],
  category: ['業種'],
  prefecture: ['都道府県'],
  area: ['エリア'],
  station: ['最寄り駅', '駅'],
  station_exit: ['出口'],
  walk_minutes: ['徒歩', '徒歩分'],
  address: ['住所'],
  building: ['建物', 'ビル'],
  way_in: ['道案内'],
  last_train: ['終電'],
  lat: ['緯度'],
  lng: ['経度'],
  tel: ['電話番号', '電話'],
  line_id: ['LINE', 'LINE ID'],
  website: ['公式サイト', 'URL'],
  chain: ['系列'],
  hours: ['営業時間'],
  ...Object.fromEntries(DAY_KEYS.map((key, day) => [key, [`営業時間(${WEEKDAYS[day]})`]])),
  set_price: ['セット料金', '60分料金'],
  set_minutes: ['セット時間'],
  first_price: ['初回料金'],
  extension_price: ['延長料金', '延長30分'],
  extension_minutes: ['延長時間'],
  nomination_price: ['本指名'],
  hall_nomination_price: ['場内指名'],
  companion_price: ['同伴'],
  guest_drink_price: ['お客様ドリンク'],
  cast_drink_price: ['女の子ドリンク'],
  service_percent: ['サービス料'],
  tax_percent: ['消費税'],
  coupon: ['クーポン'],
  coupon_frequency: ['クーポン利用回数'],
  coupon_conditions: ['クーポン条件'],
  coupon_expires_on: ['クーポン期限'],
  seats: ['席数'],
  private_room: ['個室'],
  cards: ['カード'],
  license_number: ['許可番号'],
  license_checked_on: ['許可確認日'],
  catch_copy: ['キャッチコピー'],
  introduction: ['紹介文'],
  notice: ['お知らせ'],
};

const has = (given: readonly string[], test: (key: string) => boolean) => given.some(test);

/** The lists of a shop that the given columns replace as a whole. */
export const listsOf = (given: readonly string[]) => ({
  hours: has(given, (key) => key === 'hours' || DAY_KEYS.includes(key)),
  prices: given.includes('set_price'),
  coupons: given.includes('coupon'),
});

const RENAMED = new Map([
  ['prefecture', 'prefecture_id'],
  ['area', 'area_id'],
  ['station', 'station_id'],
  ['private_room', 'has_private_room'],
  ['cards', 'accepts_cards'],
  ['coupon', 'has_coupon'],
]);

export const filledColumns = (given: readonly string[], known: readonly string[]): string[] =>
  given.map((key) => RENAMED.get(key) ?? key).filter((column) => known.includes(column));

/** A day's own column wins over the one for every day. */
export function hoursOf(cells: Cells) {
  const everyDay = spanCell(cells.hours, '営業時間');
  return DAY_KEYS.flatMap((key, weekday) => {
    const span = spanCell(cells[key], `営業時間(${WEEKDAYS[weekday]})`);
    const day = span === undefined ? everyDay : span;
    return day ? [{ weekday, open_minute: day.openMinute, close_minute: day.closeMinute }] : [];
  });
}

export function pricesOf(cells: Cells): Pick<PriceItem, 'kind' | 'label' | 'amount' | 'minutes'>[] {
  const timed = (key: string, label: string, usual: number) => numberCell(cells[key], label, 1, 600) ?? usual;
  const set = timed('set_minutes', 'セット時間', 60);
  const extension = timed('extension_minutes', '延長時間', 30);
  // A first visit costs less for the same time as a set.
  const columns: [key: string, kind: PriceKind, label: string, minutes: number | null][] = [
    ['set_price', 'set', `${set}分セット`, set],
    ['first_price', 'first_set', `初回${set}分`, set],
    ['extension_price', 'extension', `延長${extension}分`, extension],
    ['nomination_price', 'nomination', '本指名', null],
    ['hall_nomination_price', 'hall_nomination', '場内指名', null],
    ['companion_price', 'companion', '同伴', null],
    ['guest_drink_price', 'guest_drink', 'お客様のドリンク', null],
    ['cast_drink_price', 'cast_drink', '女の子のドリンク', null],
  ];
  return columns.flatMap(([key, kind, label, minutes]) => {
    const amount = numberCell(cells[key], label, 0, 1_000_000);
    return amount === null ? [] : [{ kind, label, amount, minutes }];
  });
}

export function couponsOf(cells: Cells) {
  const discount_detail = textCell(cells.coupon, 'クーポン', 60);
  if (discount_detail === null) return [];
  return [
    {
      discount_detail,
      frequency_text: textCell(cells.coupon_frequency, 'クーポン利用回数', 30) ?? '何回でも',
      conditions: textCell(cells.coupon_conditions, 'クーポン条件', 200),
      expires_on: dateCell(cells.coupon_expires_on, 'クーポン期限'),
    },
  ];
}
