import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export type PrefecturesTable = {
  id: number;
  slug: string;
  name: string;
  kana: string;
  romaji: string;
  region: string;
  lat: number;
  lng: number;
};

export type AreasTable = {
  id: Generated<number>;
  prefectureId: number;
  slug: string;
  name: string;
  kana: string;
  romaji: string;
  lat: number;
  lng: number;
  position: Generated<number>;
};

export type StationsTable = {
  id: Generated<number>;
  groupCode: number | null;
  prefectureId: number;
  areaId: number | null;
  slug: string;
  name: string;
  kana: string | null;
  romaji: string | null;
  lat: number;
  lng: number;
};

export type PlaceKind = 'area' | 'station';
export type PlaceFields = Record<string, string | number | null>;

/** `name`: as the place was called after the change; `before` and `after` hold what has changed. */
export type PlaceChangesTable = {
  id: Generated<number>;
  kind: PlaceKind;
  placeId: number;
  prefectureId: number;
  slug: string;
  name: string;
  what: 'added' | 'changed' | 'moved' | 'removed';
  before: JSONColumnType<PlaceFields>;
  after: JSONColumnType<PlaceFields>;
  undoes: number | null;
  changedBy: number | null;
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>;
};

export type PlaceTables = {
  prefectures: PrefecturesTable;
  areas: AreasTable;
  stations: StationsTable;
  placeChanges: PlaceChangesTable;
};
