import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { PlaceKind, StationsTable } from '../../core/db/place-tables.ts';
import type { Area } from './areas.ts';
import type { Prefecture } from './prefectures.ts';

type StationRow = Omit<StationsTable, 'id'>;
const BATCH = 2000;

export async function upsertPrefectures(db: Queryable, rows: readonly Prefecture[]): Promise<void> {
  await db
    .insertInto('prefectures')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        slug: ref('excluded.slug'),
        name: ref('excluded.name'),
        kana: ref('excluded.kana'),
        romaji: ref('excluded.romaji'),
        region: ref('excluded.region'),
        lat: ref('excluded.lat'),
        lng: ref('excluded.lng'),
      })),
    )
    .execute();
}

/** What staff have changed at their desk is theirs: no import writes over it, nor brings back what they have removed. */
export type OwnedPlaces = {
  has: (kind: PlaceKind, place: { prefectureId: number; slug: string }) => boolean;
  /** Whose areas they have put into an order of their own. */
  ordered: number[];
};

export async function selectOwnedPlaces(db: Queryable): Promise<OwnedPlaces> {
  const rows = await db
    .selectFrom('placeChanges')
    .select(['kind', 'prefectureId', 'slug'])
    .distinct()
    .execute();
  const owned = new Set(rows.map(({ kind, prefectureId, slug }) => `${kind} ${prefectureId}/${slug}`));
  return {
    has: (kind, { prefectureId, slug }) => owned.has(`${kind} ${prefectureId}/${slug}`),
    ordered: rows.filter(({ kind }) => kind === 'area').map(({ prefectureId }) => prefectureId),
  };
}

export async function upsertAreas(db: Queryable, rows: readonly Area[], owned: OwnedPlaces): Promise<void> {
  await db
    .insertInto('areas')
    .values(rows.filter((row) => !owned.has('area', row)))
    .onConflict((conflict) =>
      conflict.columns(['prefectureId', 'slug']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        kana: ref('excluded.kana'),
        romaji: ref('excluded.romaji'),
        lat: ref('excluded.lat'),
        lng: ref('excluded.lng'),
        position: sql<number>`case when areas.prefecture_id = any(${owned.ordered}::int[])
          then areas.position else excluded.position end`,
      })),
    )
    .execute();
}

export async function upsertStations(db: Queryable, rows: readonly StationRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto('stations')
      .values(rows.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['prefectureId', 'slug']).doUpdateSet(({ ref }) => ({
          groupCode: sql<number | null>`coalesce(excluded.group_code, stations.group_code)`,
          areaId: ref('excluded.areaId'),
          name: ref('excluded.name'),
          kana: ref('excluded.kana'),
          romaji: ref('excluded.romaji'),
          lat: ref('excluded.lat'),
          lng: ref('excluded.lng'),
        })),
      )
      .execute();
}

export const selectAreaRows = (db: Queryable) =>
  db
    .selectFrom('areas')
    .select(['id', 'prefectureId', 'slug', 'name', 'lat', 'lng'])
    .orderBy('position')
    .execute();

export const selectStationRows = (db: Queryable) =>
  db.selectFrom('stations').selectAll().orderBy('id').execute();

/** Known by its code from now on; the rest of the row stays. */
export const updateGroupCode = (db: Queryable, id: number, groupCode: number) =>
  db.updateTable('stations').set({ groupCode }).where('id', '=', id).where('groupCode', 'is', null).execute();
