import type { Queryable } from '../../core/db/connect.ts';
import { withoutUnseen } from '../../core/text/visible.ts';
import type { PriceItem } from '../shops/contract.ts';
import { total60Of } from '../shops/rules.ts';
import {
  CellError,
  categoryCell,
  codeCell,
  decimalCell,
  flagCell,
  kanaCell,
  longTextCell,
  numberCell,
  requiredCell,
  telCell,
  textCell,
  urlCell,
} from './cells.ts';
import { type PlaceFinder, placeFinder } from './find-place.ts';
import { checkRows, type ImportOptions, type ImportResult, once, writeRows } from './import-rows.ts';
import { noteNewCodes } from './new-codes.ts';
import { selectPriceLists, selectShopIds, syncShopRows, updateTotals, upsertByCode } from './queries.ts';
import { type CsvRow, readCsv, UnreadableFileError } from './read-csv.ts';
import { couponsOf, filledColumns, hoursOf, listsOf, pricesOf, SHOP_COLUMNS } from './shop-columns.ts';
import { dateCell } from './time-cells.ts';

const REQUIRED = ['external_id', 'name', 'category', 'prefecture', 'area'];
/** Columns that mean nothing without another one. */
const NEEDS: [columns: RegExp, key: string][] = [
  [/_price$|^(set|extension)_minutes$/, 'set_price'],
  [/^coupon_/, 'coupon'],
];

function readShop(cells: CsvRow['cells'], seen: Set<string>, find: PlaceFinder) {
  const external_id = once(seen, codeCell(cells.external_id, '店舗コード'), '店舗コード');
  const name = requiredCell(cells.name, '店名', 50);
  const category = categoryCell(cells.category);
  const area = find.area(
    requiredCell(cells.prefecture, '都道府県', 10),
    requiredCell(cells.area, 'エリア', 30),
  );
  const lat = decimalCell(cells.lat, '緯度', 20, 46);
  const lng = decimalCell(cells.lng, '経度', 122, 154);
  if ((lat === null) !== (lng === null)) throw new CellError('緯度と経度の両方を入力してください。');
  const station = textCell(cells.station, '最寄り駅', 30);
  const from = lat === null || lng === null ? area : { lat, lng };
  const coupons = couponsOf(cells);
  const prices = pricesOf(cells);
  const service_percent = numberCell(cells.service_percent, 'サービス料', 0, 60) ?? 0;
  const tax_percent = numberCell(cells.tax_percent, '消費税', 0, 20) ?? 10;
  const shop = {
    external_id,
    name,
    kana: kanaCell(cells.kana, name, 100),
    category,
    prefecture_id: area.prefectureId,
    area_id: area.id,
    station_id: station === null ? null : find.station(station, area, from).id,
    station_exit: textCell(cells.station_exit, '出口', 20),
    walk_minutes: numberCell(cells.walk_minutes, '徒歩', 1, 60),
    address: textCell(cells.address, '住所', 100) ?? '',
    building: textCell(cells.building, '建物', 50),
    way_in: longTextCell(cells.way_in, '道案内', 200),
    last_train: textCell(cells.last_train, '終電', 60),
    lat,
    lng,
    tel: telCell(cells.tel),
    line_id: textCell(cells.line_id, 'LINE', 50),
    website: urlCell(cells.website),
    chain: textCell(cells.chain, '系列', 50),
    service_percent,
    tax_percent,
    total_60: total60Of({
      servicePercent: service_percent,
      taxPercent: tax_percent,
      items: prices.map(allNight),
    }),
    seats: numberCell(cells.seats, '席数', 1, 1000),
    has_private_room: flagCell(cells.private_room, '個室'),
    accepts_cards: flagCell(cells.cards, 'カード'),
    has_coupon: coupons.length > 0,
    license_number: textCell(cells.license_number, '許可番号', 50),
    license_checked_on: dateCell(cells.license_checked_on, '許可確認日'),
    catch_copy: textCell(cells.catch_copy, 'キャッチコピー', 60),
    introduction: longTextCell(cells.introduction, '紹介文', 2000),
    notice: longTextCell(cells.notice, 'お知らせ', 1000),
  };
  return { shop, hours: hoursOf(cells), prices, coupons };
}
type ShopRow = ReturnType<typeof readShop>;

/** A file has no prices for part of the night. */
const allNight = (item: ReturnType<typeof pricesOf>[number]): PriceItem => ({
  ...item,
  startMinute: null,
  endMinute: null,
});

async function renewTotals(db: Queryable, ids: readonly number[]): Promise<void> {
  const lists = await selectPriceLists(db, ids);
  await updateTotals(
    db,
    lists.map(({ id, ...list }) => ({ id, total_60: total60Of(list) })),
  );
}

async function writeShops(db: Queryable, batch: readonly ShopRow[], given: readonly string[]): Promise<void> {
  const columns = filledColumns(given, Object.keys(batch[0]?.shop ?? {}));
  const codes = batch.map(({ shop }) => shop.external_id);
  await upsertByCode(
    db,
    'shops',
    batch.map(({ shop }) => shop),
    columns,
    'freshness_at',
    ['total_60'],
  );
  const idOf = new Map((await selectShopIds(db, codes)).map((row) => [row.externalId, row.id]));
  const ids = [...idOf.values()];
  const owned = <T extends object>(pick: (row: ShopRow) => readonly T[]) =>
    batch.flatMap((row) =>
      pick(row).map((each, position) => ({ position, ...each, shop_id: idOf.get(row.shop.external_id) })),
    );
  const lists = listsOf(given);
  if (lists.hours)
    await syncShopRows(
      db,
      'shop_hours',
      'weekday',
      ['open_minute', 'close_minute'],
      ids,
      owned((row) => row.hours),
    );
  if (lists.prices)
    await syncShopRows(
      db,
      'shop_prices',
      'position',
      ['kind', 'label', 'amount', 'minutes', 'start_minute', 'end_minute'],
      ids,
      owned((row) => row.prices),
    );
  if (lists.coupons)
    await syncShopRows(
      db,
      'coupons',
      'discount_detail',
      ['frequency_text', 'conditions', 'expires_on'],
      ids,
      owned((row) => row.coupons),
    );
  if (lists.prices || given.includes('service_percent') || given.includes('tax_percent'))
    await renewTotals(db, ids);
}

/** The codes of the shops in a file, whatever else is wrong with it. @throws UnreadableFileError */
export const shopCodesIn = (text: string): string[] =>
  readCsv(text, SHOP_COLUMNS, REQUIRED).rows.flatMap(
    ({ cells }) => withoutUnseen(cells.external_id ?? '').trim() || [],
  );

export async function importShops(
  db: Queryable,
  text: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { rows, ignored } = readCsv(text, SHOP_COLUMNS, REQUIRED);
  const given = Object.keys(rows[0]?.cells ?? {});
  for (const [column, key] of NEEDS)
    if (given.some((each) => column.test(each)) && !given.includes(key))
      throw new UnreadableFileError(`1行目に列がありません：${SHOP_COLUMNS[key]?.[0]}`);
  const find = await placeFinder(db);
  const checked = checkRows(rows, (cells, seen) => readShop(cells, seen, find));
  const codes = checked.good.map(({ shop }) => shop.external_id);
  const notes = await noteNewCodes(db, 'shops', codes);
  const result = await writeRows(db, checked, (trx, batch) => writeShops(trx, batch, given), options);
  return { ...result, ignored, notes };
}
