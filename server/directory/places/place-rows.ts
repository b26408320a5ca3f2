import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { StationsTable } from '../../core/db/schema.ts';
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

export async function upsertAreas(db: Queryable, rows: readonly Area[]): Promise<void> {
  await db
    .insertInto('areas')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['prefectureId', 'slug']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        kana: ref('excluded.kana'),
        romaji: ref('excluded.romaji'),
        lat: ref('excluded.lat'),
        lng: ref('excluded.lng'),
        position: ref('excluded.position'),
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
