import { parse } from 'csv-parse/sync';
import { distanceInMetres, type Position } from './distance.ts';

/** A station of the project's own list; `romaji` is its URL slug. */
export type OwnStation = Position & { name: string; kana: string; romaji: string; prefectureId: number };
/** One station group of the ekidata CSV: all lines that stop at one place. */
export type StationGroup = Position & { groupCode: number; name: string; prefectureId: number };
export type Reading = { name: string; prefectureId: number; kana: string; romaji: string };
/** What could be read, and one plain sentence with its row number for each row that could not. */
export type Parsed<T> = { rows: T[]; errors: string[] };

/** Two entries of one name are one station when they lie this close (metres). */
const SAME_STATION_M = 600;
/** An area serves the stations up to this far from its centre (metres). */
const AREA_REACH_M = 12_000;

type Cells = Record<string, string>;

function readRows<T>(
  text: string,
  columns: readonly string[],
  read: (cells: Cells, complain: (what: string) => void) => T | null,
): Parsed<T> {
  const errors: string[] = [];
  let records: Cells[];
  try {
    records = parse(text, {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
      relax_quotes: true,
    });
  } catch (error) {
    return { rows: [], errors: [`CSVとして読み取れません（${(error as Error).message}）`] };
  }
  const missing = columns.filter((column) => records[0] && !(column in records[0]));
  if (!records[0]) return { rows: [], errors: ['データの行がありません'] };
  if (missing.length) return { rows: [], errors: [`1行目: 列がありません：${missing.join('、')}`] };
  const rows: T[] = [];
  records.forEach((cells, index) => {
    const before = errors.length;
    const row = read(cells, (what) => errors.push(`${index + 2}行目: ${what}`));
    if (row !== null && errors.length === before) rows.push(row);
  });
  return { rows, errors };
}

function positionOf(
  cells: Cells,
  latColumn: string,
  lngColumn: string,
  complain: (what: string) => void,
): Position {
  const read = (column: string, label: string, low: number, high: number) => {
    const value = Number(cells[column] || Number.NaN);
    if (Number.isNaN(value)) complain(`${label}が数字ではありません`);
    else if (value < low || value > high) complain(`${label}が日本の範囲にありません（${low}〜${high}）`);
    return value;
  };
  return { lat: read(latColumn, '緯度', 20, 46), lng: read(lngColumn, '経度', 122, 154) };
}

function prefectureOf(cells: Cells, column: string, complain: (what: string) => void): number {
  const id = Number(cells[column]);
  if (!Number.isInteger(id) || id < 1 || id > 47) complain('都道府県コードは1〜47の数字で入力してください');
  return id;
}

function readingOf(cells: Cells, complain: (what: string) => void): { kana: string; romaji: string } {
  const { kana = '', romaji = '' } = cells;
  if (!/^[ぁ-ゖー・]+$/.test(kana)) complain('よみがなはひらがなで入力してください');
  if (!/^[a-z0-9-]+$/.test(romaji)) complain('ローマ字は半角の小文字・数字・ハイフンで入力してください');
  return { kana, romaji };
}

/** Reads the project's own list: `name,kana,romaji,prefecture_id,lat,lng`. */
export function parseOwnStations(text: string): Parsed<OwnStation> {
  const columns = ['name', 'kana', 'romaji', 'prefecture_id', 'lat', 'lng'];
  return readRows(text, columns, (cells, complain) => ({
    name: cells.name ?? '',
    ...readingOf(cells, complain),
    prefectureId: prefectureOf(cells, 'prefecture_id', complain),
    ...positionOf(cells, 'lat', 'lng', complain),
  }));
}

/** Reads an optional list of readings: `name,prefecture_id,kana,romaji`. */
export function parseReadings(text: string): Parsed<Reading> {
  return readRows(text, ['name', 'prefecture_id', 'kana', 'romaji'], (cells, complain) => ({
    name: cells.name ?? '',
    prefectureId: prefectureOf(cells, 'prefecture_id', complain),
    ...readingOf(cells, complain),
  }));
}

/**
 * Reads ekidata's station CSV (one row a line and station) and groups it by `station_g_cd`; closed stations
 * (`e_status` other than 0) are skipped. Name and prefecture are the first row's, the position is the rows' mean.
 */
export function parseEkidataStations(text: string): Parsed<StationGroup> {
  const columns = ['station_g_cd', 'station_name', 'pref_cd', 'lon', 'lat', 'e_status'];
  const { rows, errors } = readRows(text, columns, (cells, complain) => {
    if (cells.e_status !== '0') return null;
    const groupCode = Number(cells.station_g_cd);
    if (!Number.isInteger(groupCode) || groupCode < 1) complain('駅グループコードが数字ではありません');
    if (!cells.station_name) complain('駅名を入力してください');
    const prefectureId = prefectureOf(cells, 'pref_cd', complain);
    return {
      groupCode,
      name: cells.station_name ?? '',
      prefectureId,
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

const keyOf = (station: { prefectureId: number; name: string }) => `${station.prefectureId}:${station.name}`;

/**
 * Gives station groups their readings: from an own station of the same name and prefecture within 600 m, else from a
 * reading whose name is unambiguous in its prefecture. A group without either keeps null: a reading is never guessed.
 */
export function matchReadings(
  groups: readonly StationGroup[],
  own: readonly OwnStation[],
  readings: readonly Reading[] = [],
): (StationGroup & { kana: string | null; romaji: string | null })[] {
  const ownByName = Map.groupBy(own, keyOf);
  const readingsByName = Map.groupBy(readings, keyOf);
  const groupsByName = Map.groupBy(groups, keyOf);
  return groups.map((group) => {
    const key = keyOf(group);
    const near = ownByName.get(key)?.find((station) => distanceInMetres(station, group) <= SAME_STATION_M);
    const named = readingsByName.get(key);
    const only = named?.length === 1 && groupsByName.get(key)?.length === 1 ? named[0] : undefined;
    const { kana = null, romaji = null } = near ?? only ?? {};
    return { ...group, kana, romaji };
  });
}

/** The area of the station's prefecture whose centre is nearest, within 12 km; null when none is. */
export function assignArea<A extends Position & { prefectureId: number }>(
  station: Position & { prefectureId: number },
  areas: readonly A[],
): A | null {
  let nearest: A | null = null;
  let least = AREA_REACH_M;
  for (const area of areas) {
    if (area.prefectureId !== station.prefectureId) continue;
    const metres = distanceInMetres(station, area);
    if (metres > least) continue;
    nearest = area;
    least = metres;
  }
  return nearest;
}

/** The station's URL slug within its prefecture: its romaji when known and free, else its group code. */
export function stationSlug(
  station: { romaji: string | null; groupCode: number },
  taken: ReadonlySet<string>,
): string {
  return station.romaji && !taken.has(station.romaji) ? station.romaji : String(station.groupCode);
}
