import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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
