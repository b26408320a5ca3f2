import { WEEKDAYS } from '../business-day.ts';
import type { Db } from '../db/connect.ts';
import type { PriceItem } from '../shops/contract.ts';
import { total60Of } from '../shops/rules.ts';
import {
  CellError,
  categoryCell,
  dateCell,
  decimalCell,
  flagCell,
  numberCell,
  requiredCell,
  spanCell,
  telCell,
  textCell,
} from './cells.ts';
import { checkRows, type ImportOptions, type ImportResult, once, writeRows } from './import-rows.ts';
import {
  replaceHours,
  replacePrices,
  selectAreasForImport,
  selectStationsForImport,
  upsertShops,
} from './queries.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

const DAY_KEYS = ['hours_sun', 'hours_mon', 'hours_tue', 'hours_wed', 'hours_thu', 'hours_fri', 'hours_sat'];

/** Columns of the file: key, and the Japanese headings that mean the same. */
export const SHOP_COLUMNS: Record<string, string[]> = {
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
  lat: ['緯度'],
  lng: ['経度'],
  tel: ['電話番号', '電話'],
  line_id: ['LINE', 'LINE ID'],
  hours: ['営業時間'],
  ...Object.fromEntries(DAY_KEYS.map((key, day) => [key, [`営業時間(${WEEKDAYS[day]})`]])),
  set_price: ['60分料金', 'セット料金'],
  extension_price: ['延長30分'],
  nomination_price: ['本指名'],
  service_percent: ['サービス料'],
  seats: ['席数'],
  private_room: ['個室'],
  cards: ['カード'],
  license_number: ['許可番号'],
  license_checked_on: ['許可確認日'],
  catch_copy: ['キャッチコピー'],
  introduction: ['紹介文'],
};

type Places = Awaited<ReturnType<typeof places>>;

async function places(db: Db) {
  const [areas, stations] = await Promise.all([selectAreasForImport(db), selectStationsForImport(db)]);
  return { areas, stations: new Map(stations.map((row) => [`${row.prefectureId}:${row.name}`, row.id])) };
}

function areaOf({ areas }: Places, prefecture: string, name: string) {
  const there = areas.filter(
    (area) =>
      [area.prefectureName, area.prefectureSlug].includes(prefecture) ||
      area.prefectureName.slice(0, -1) === prefecture,
  );
  if (there.length === 0) throw new CellError(`都道府県「${prefecture}」が見つかりません。`);
  const area = there.find((each) => each.name === name || each.slug === name);
  if (!area)
    throw new CellError(
      `エリア「${name}」は${there[0]?.prefectureName}にありません。${there.map((each) => each.name).join('、')}から指定してください。`,
    );
  return area;
}

function hoursOf(cells: CsvRow['cells']) {
  const everyDay = spanCell(cells.hours, '営業時間');
  return DAY_KEYS.flatMap((key, weekday) => {
    const span = spanCell(cells[key], `営業時間(${WEEKDAYS[weekday]})`);
    const day = span === undefined ? everyDay : span;
    return day ? [{ weekday, open_minute: day.openMinute, close_minute: day.closeMinute }] : [];
  });
}

function pricesOf(cells: CsvRow['cells']): PriceItem[] {
  const item = (kind: PriceItem['kind'], label: string, column: string, minutes: number | null) => {
    const amount = numberCell(cells[column], label, 0, 1_000_000);
    return amount === null ? [] : [{ kind, label, amount, minutes, startMinute: null, endMinute: null }];
  };
  return [
    ...item('set', '60分セット', 'set_price', 60),
    ...item('extension', '延長30分', 'extension_price', 30),
    ...item('nomination', '本指名', 'nomination_price', null),
  ];
}

function readShop(cells: CsvRow['cells'], seen: Set<string>, known: Places) {
  const external_id = once(seen, requiredCell(cells.external_id, '店舗コード', 100), '店舗コード');
  const area = areaOf(
    known,
    requiredCell(cells.prefecture, '都道府県', 10),
    requiredCell(cells.area, 'エリア', 30),
  );
  const station = textCell(cells.station, '最寄り駅', 30)?.replace(/駅$/, '') ?? null;
  const station_id =
    station === null ? null : (known.stations.get(`${area.prefectureId}:${station}`) ?? null);
  if (station !== null && station_id === null)
    throw new CellError(`駅「${station}」は${area.prefectureName}に見つかりません。`);
  const prices = pricesOf(cells);
  const service_percent = numberCell(cells.service_percent, 'サービス料', 0, 60) ?? 0;
  const shop = {
    external_id,
    name: requiredCell(cells.name, '店名', 50),
    kana: textCell(cells.kana, 'よみがな', 100) ?? '',
    category: categoryCell(cells.category),
    status: 'open',
    prefecture_id: area.prefectureId,
    area_id: area.id,
    station_id,
    station_exit: textCell(cells.station_exit, '出口', 20),
    walk_minutes: numberCell(cells.walk_minutes, '徒歩', 1, 60),
    address: textCell(cells.address, '住所', 100) ?? '',
    building: textCell(cells.building, '建物', 50),
    lat: decimalCell(cells.lat, '緯度', 20, 46),
    lng: decimalCell(cells.lng, '経度', 122, 154),
    tel: telCell(cells.tel),
    line_id: textCell(cells.line_id, 'LINE', 50),
    service_percent,
    tax_percent: 10,
    total_60: total60Of({ servicePercent: service_percent, taxPercent: 10, items: prices }),
    seats: numberCell(cells.seats, '席数', 1, 1000),
    has_private_room: flagCell(cells.private_room, '個室'),
    accepts_cards: flagCell(cells.cards, 'カード'),
    license_number: textCell(cells.license_number, '許可番号', 50),
    license_checked_on: dateCell(cells.license_checked_on, '許可確認日'),
    catch_copy: textCell(cells.catch_copy, 'キャッチコピー', 60),
    introduction: textCell(cells.introduction, '紹介文', 2000),
  };
  return {
    shop,
    hours: hoursOf(cells).map((day) => ({ external_id, ...day })),
    prices: prices.map(({ kind, label, amount, minutes }, position) => ({
      external_id,
      position,
      kind,
      label,
      amount,
      minutes,
    })),
  };
}

/** Columns of the table that each column of a file fills. */
const FILLS: Record<string, string[]> = {
  prefecture: ['prefecture_id'],
  area: ['area_id'],
  station: ['station_id'],
  private_room: ['has_private_room'],
  cards: ['accepts_cards'],
  set_price: ['total_60', 'service_percent', 'tax_percent'],
  service_percent: ['total_60', 'service_percent', 'tax_percent'],
};

/** Adds shops or renews those of the same code; see docs/import.md for the columns. */
export async function importShops(db: Db, text: string, options: ImportOptions = {}): Promise<ImportResult> {
  const rows = readCsv(text, SHOP_COLUMNS, ['external_id', 'name', 'category', 'prefecture', 'area']);
  const known = await places(db);
  const given = Object.keys(rows[0]?.cells ?? {});
  const hasHours = given.some((key) => key === 'hours' || DAY_KEYS.includes(key));
  const columns = [
    ...new Set([
      'status',
      ...given.flatMap(
        (key) => FILLS[key] ?? (key.startsWith('hours') || key.endsWith('_price') ? [] : [key]),
      ),
    ]),
  ];
  const checked = checkRows(rows, (cells, seen) => readShop(cells, seen, known));
  return writeRows(
    db,
    checked,
    async (trx, batch) => {
      await upsertShops(
        trx,
        batch.map(({ shop }) => shop),
        columns,
      );
      const codes = batch.map(({ shop }) => shop.external_id);
      if (hasHours)
        await replaceHours(
          trx,
          codes,
          batch.flatMap(({ hours }) => hours),
        );
      if (given.includes('set_price'))
        await replacePrices(
          trx,
          codes,
          batch.flatMap(({ prices }) => prices),
        );
    },
    options,
  );
}
