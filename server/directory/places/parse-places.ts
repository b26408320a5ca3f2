import { parse } from 'csv-parse/sync';
import type { Position } from './rules.ts';

export type OwnStation = Position & { name: string; kana: string; romaji: string; prefectureId: number };
/** One station group of the ekidata CSV: all lines that stop at one place. */
export type StationGroup = Position & { groupCode: number; name: string; prefectureId: number };
export type Reading = { name: string; prefectureId: number; kana: string; romaji: string };
export type Parsed<T> = { rows: T[]; errors: string[] };

type Cells = Record<string, string>;
type Complain = (what: string) => void;
type Line = { record: string[]; info: { lines: number } };

/** Leaves out faulty rows and rows of a wrong length; `read` returns null to skip a row without an error. */
function readRows<T>(
  text: string,
  columns: readonly string[],
  read: (cells: Cells, complain: Complain, line: number) => T | null,
): Parsed<T> {
  const errors: string[] = [];
  let lines: Line[];
  try {
    lines = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
      relax_quotes: true,
      // Rows of a wrong length are reported one by one below; csv-parse would stop at the first.
      relax_column_count: true,
    }) as unknown as Line[];
  } catch (error) {
    const { lines: at } = error as { lines?: number };
    return {
      rows: [],
      errors: [`${at ? `${at}行目: ` : ''}CSVとして読み取れません（引用符の閉じ忘れなど）`],
    };
  }
  const [head, ...body] = lines;
  if (!head || body.length === 0) return { rows: [], errors: ['データの行がありません'] };
  const missing = columns.filter((column) => !head.record.includes(column));
  if (missing.length) return { rows: [], errors: [`1行目: 列がありません：${missing.join('、')}`] };
  const rows: T[] = [];
  for (const { record, info } of body) {
    const before = errors.length;
    const complain: Complain = (what) => errors.push(`${info.lines}行目: ${what}`);
    if (record.length !== head.record.length) {
      complain(`列の数が見出しと違います（${record.length}列、見出しは${head.record.length}列）`);
      continue;
    }
    const cells = Object.fromEntries(head.record.map((column, i) => [column, record[i] as string]));
    const row = read(cells, complain, info.lines);
    if (row !== null && errors.length === before) rows.push(row);
  }
  return { rows, errors };
}

export const keyOf = (station: { prefectureId: number; name: string }) =>
  `${station.prefectureId}:${station.name}`;

function positionOf(cells: Cells, latColumn: string, lngColumn: string, complain: Complain): Position {
  const read = (column: string, label: string, low: number, high: number) => {
    const value = Number(cells[column] || Number.NaN);
    if (Number.isNaN(value)) complain(`${label}が数字ではありません`);
    else if (value < low || value > high) complain(`${label}が日本の範囲にありません（${low}〜${high}）`);
    return value;
  };
  return { lat: read(latColumn, '緯度', 20, 46), lng: read(lngColumn, '経度', 122, 154) };
}

function nameOf(cells: Cells, column: string, complain: Complain): string {
  const name = cells[column] ?? '';
  if (!name) complain('駅名を入力してください');
  return name;
}

function prefectureOf(cells: Cells, column: string, complain: Complain): number {
  const id = Number(cells[column]);
  if (!Number.isInteger(id) || id < 1 || id > 47) complain('都道府県コードは1〜47の数字で入力してください');
  return id;
}

function readingOf(cells: Cells, complain: Complain): { kana: string; romaji: string } {
  const { kana = '', romaji = '' } = cells;
  if (!/^[ぁ-ゖー・]+$/.test(kana)) complain('よみがなはひらがなで入力してください');
  if (!/^[a-z0-9-]+$/.test(romaji)) complain('ローマ字は半角の小文字・数字・ハイフンで入力してください');
  return { kana, romaji };
}

/** `name,kana,romaji,prefecture_id,lat,lng` (WGS 84 degrees); as the slug, a romaji is unique in its prefecture. */
export function parseOwnStations(text: string): Parsed<OwnStation> {
  const lineOfSlug = new Map<string, number>();
  const columns = ['name', 'kana', 'romaji', 'prefecture_id', 'lat', 'lng'];
  return readRows(text, columns, (cells, complain, line) => {
    const station = {
      name: nameOf(cells, 'name', complain),
      ...readingOf(cells, complain),
      prefectureId: prefectureOf(cells, 'prefecture_id', complain),
      ...positionOf(cells, 'lat', 'lng', complain),
    };
    const slug = `${station.prefectureId}/${station.romaji}`;
    const first = lineOfSlug.get(slug);
    if (first) complain(`ローマ字が${first}行目と重なっています`);
    else lineOfSlug.set(slug, line);
    return station;
  });
}

/** `name,prefecture_id,kana,romaji`. */
export function parseReadings(text: string): Parsed<Reading> {
  return readRows(text, ['name', 'prefecture_id', 'kana', 'romaji'], (cells, complain) => ({
    name: nameOf(cells, 'name', complain),
    prefectureId: prefectureOf(cells, 'prefecture_id', complain),
    ...readingOf(cells, complain),
  }));
}

/** Groups ekidata's rows (one a line and station) by `station_g_cd`, without closed ones; the position is a mean. */
export function parseEkidataStations(text: string): Parsed<StationGroup> {
  const columns = ['station_g_cd', 'station_name', 'pref_cd', 'lon', 'lat', 'e_status'];
  const { rows, errors } = readRows(text, columns, (cells, complain) => {
    if (cells.e_status !== '0') return null;
    const groupCode = Number(cells.station_g_cd);
    if (!Number.isInteger(groupCode) || groupCode < 1) complain('駅グループコードが数字ではありません');
    return {
      groupCode,
      name: nameOf(cells, 'station_name', complain),
      prefectureId: prefectureOf(cells, 'pref_cd', complain),
      ...positionOf(cells, 'lat', 'lon', complain),
    };
  });
  const groups = Map.groupBy(rows, (row) => row.groupCode);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    rows: [...groups.values()].map((stops) => ({
      ...(stops[0] as StationGroup),
      lat: mean(stops.map((stop) => stop.lat)),
      lng: mean(stops.map((stop) => stop.lng)),
    })),
    errors,
  };
}
