import type { z } from '@hono/zod-openapi';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { areaPath, stationPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { PREFECTURES } from '../../directory/places/prefectures.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type {
  ChangesQuery,
  DeskPlaces,
  deskStations,
  PlaceChange,
  placeChanges,
  StationsQuery,
} from './contract.ts';
import {
  type ChangeRow,
  type CountedPlace,
  PAGE,
  selectAreaNames,
  selectAreas,
  selectChanges,
  selectStations,
} from './desk-queries.ts';

const LABELS = {
  ...{ name: '名前', kana: 'よみがな', romaji: 'ローマ字', slug: '英字名', areaId: 'エリア' },
  ...{ lat: '緯度', lng: '経度', place: '順番' },
};
const NONE = 'なし';
const GONE = '削除されたエリア';

const slugOf = new Map(PREFECTURES.map(({ id, slug }) => [id, slug]));

function prefectureOf(prefecture: number) {
  const found = PREFECTURES.find(({ id }) => id === prefecture);
  if (!found) throw new ApiError('not_found');
  return found;
}

export async function readDeskPlaces(
  db: Queryable,
  _caller: AdminCaller,
  { prefecture }: { prefecture: number },
): Promise<DeskPlaces> {
  const prefectures = PREFECTURES.map(({ id, name }) => ({ id, name }));
  const { id, slug, name } = prefectureOf(prefecture);
  const areas = await selectAreas(db, id);
  return {
    prefectures,
    prefecture: { id, slug, name },
    areas: areas.map((area) => ({ ...area, path: areaPath('shops', slug, area.slug) })),
  };
}

export async function readDeskStations(
  db: Queryable,
  _caller: AdminCaller,
  query: StationsQuery,
): Promise<z.infer<typeof deskStations>> {
  const slug = slugOf.get(query.prefecture) ?? '';
  return presentList(await selectStations(db, query, PAGE), (row) => ({
    ...row,
    path: stationPath('shops', slug, row.slug),
  }));
}

export async function filePlaces(
  db: Queryable,
  caller: AdminCaller,
  { prefecture }: { prefecture: number },
): Promise<CsvFile> {
  const found = prefectureOf(prefecture);
  const [areas, stations] = await Promise.all([
    selectAreas(db, prefecture),
    selectStations(db, { prefecture, area: undefined, sort: 'old', q: '', cursor: undefined }, FILE_ROWS),
  ]);
  const rowOf = (kind: string, area: string, place: CountedPlace) => [
    ...[kind, place.id, place.name, place.kana, place.romaji, place.slug, area],
    ...[place.lat, place.lng, place.shopCount, place.castCount],
  ];
  const file = {
    name: 'places',
    head: [
      ...['種類', '番号', '名前', 'よみがな', 'ローマ字', '英字名', 'エリア'],
      ...['緯度', '経度', 'お店の数', '女の子の数'],
    ],
    rows: [
      ...areas.map((area) => rowOf('エリア', '', area)),
      ...stations.rows.map((station) => rowOf('駅', station.areaName, station)),
    ],
  };
  const noted = await noteExport(db, caller, file, { prefecture: found.name });
  return { ...noted, name: `places-${found.slug}` };
}

function linesOf({ before, after }: ChangeRow, areas: Map<number, string>): PlaceChange['lines'] {
  const text = (name: string, value: string | number | null | undefined) => {
    if (value === undefined) return '';
    if (value === null || value === '') return NONE;
    if (name === 'areaId') return areas.get(Number(value)) ?? GONE;
    return name === 'place' ? `${value}番目` : String(value);
  };
  return Object.entries(LABELS)
    .filter(([name]) => name in before || name in after)
    .map(([name, label]) => ({
      ...{ label, before: text(name, before[name]), after: text(name, after[name]) },
    }));
}

export async function readPlaceChanges(
  db: Queryable,
  _caller: AdminCaller,
  query: ChangesQuery,
): Promise<z.infer<typeof placeChanges>> {
  const [found, names] = await Promise.all([selectChanges(db, query), selectAreaNames(db, query.prefecture)]);
  const areas = new Map(names.map(({ id, name }) => [id, name]));
  return presentList(found, (row) => ({
    ...{ id: row.id, kind: row.kind, name: row.name, what: row.what, lines: linesOf(row, areas) },
    ...{ changedBy: row.changedBy, changedOn: postedOnOf(row.changedAt) },
    ...{ isUndone: row.isUndone, isUndoing: row.undoes !== null },
  }));
}
