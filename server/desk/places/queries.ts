import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { AreasTable, PlaceFields, PlaceKind, StationsTable } from '../../core/db/place-tables.ts';

type NewArea = Insertable<AreasTable>;
type NewStation = Insertable<StationsTable>;
export type Place = PlaceFields & { id: number; prefectureId: number; slug: string; name: string };
export type References = { shops: number; unlisted: number; stations: number };

const tableOf = (kind: PlaceKind) => sql.table(kind === 'area' ? 'areas' : 'stations');
const one = async <R>(db: Queryable, query: RawBuilder<R>) => (await query.execute(db)).rows[0];

/** One change after the other: each sees the order and the names that the one before has left. */
export const lockPlaces = (trx: Queryable) =>
  sql`lock table place_changes in share row exclusive mode`.execute(trx);

/** No shop or station comes to it until the transaction ends. */
export const lockPlace = (trx: Queryable, kind: PlaceKind, id: number): Promise<Place | undefined> =>
  one(trx, sql<Place>`select * from ${tableOf(kind)} where id = ${id} for update`);

export async function insertPlace(trx: Queryable, kind: PlaceKind, fields: PlaceFields): Promise<number> {
  const { id } =
    kind === 'area'
      ? await trx
          .insertInto('areas')
          .values(fields as NewArea)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('stations')
          .values(fields as NewStation)
          .returning('id')
          .executeTakeFirstOrThrow();
  return id;
}

/** With the number that it had. */
export const restorePlace = (trx: Queryable, kind: PlaceKind, was: PlaceFields) =>
  (kind === 'area'
    ? sql`
      insert into areas (id, prefecture_id, slug, name, kana, romaji, lat, lng, position) overriding system value
      values (${was.id}, ${was.prefectureId}, ${was.slug}, ${was.name}, ${was.kana}, ${was.romaji}, ${was.lat},
        ${was.lng}, ${was.position})`
    : sql`
      insert into stations (id, group_code, prefecture_id, area_id, slug, name, kana, romaji, lat, lng)
      overriding system value
      values (${was.id}, ${was.groupCode}, ${was.prefectureId}, ${was.areaId}, ${was.slug}, ${was.name}, ${was.kana},
        ${was.romaji}, ${was.lat}, ${was.lng})`
  ).execute(trx);

export const updatePlace = (trx: Queryable, kind: PlaceKind, id: number, fields: PlaceFields) =>
  kind === 'area'
    ? trx.updateTable('areas').set(fields).where('id', '=', id).execute()
    : trx.updateTable('stations').set(fields).where('id', '=', id).execute();

export const deletePlace = (trx: Queryable, kind: PlaceKind, id: number) =>
  sql`delete from ${tableOf(kind)} where id = ${id}`.execute(trx);

/** Shops whatever their status; `unlisted` of them are not in public view. */
export async function countReferences(trx: Queryable, kind: PlaceKind, id: number): Promise<References> {
  const column = sql.ref(kind === 'area' ? 'area_id' : 'station_id');
  const stations = sql`(select count(*) from stations where area_id = ${id})`;
  const found = await one(
    trx,
    sql<References>`
      select count(*) as shops, count(*) filter (where status <> 'open') as unlisted,
        ${kind === 'area' ? stations : sql`0`} as stations
      from shops where ${column} = ${id}`,
  );
  return found ?? { shops: 0, unlisted: 0, stations: 0 };
}

export async function hasSlug(trx: Queryable, kind: PlaceKind, prefectureId: number, slug: string) {
  const row = await one(
    trx,
    sql`select id from ${tableOf(kind)} where prefecture_id = ${prefectureId} and slug = ${slug}`,
  );
  return row !== undefined;
}

/** Another area of the prefecture; `except` is the one that gets the name. */
export async function hasAreaNamed(trx: Queryable, prefectureId: number, name: string, except = 0) {
  const row = await trx
    .selectFrom('areas')
    .select('id')
    .where('prefectureId', '=', prefectureId)
    .where('name', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasArea(trx: Queryable, prefectureId: number, id: number) {
  const row = await trx
    .selectFrom('areas')
    .select('id')
    .where('id', '=', id)
    .where('prefectureId', '=', prefectureId)
    .executeTakeFirst();
  return row !== undefined;
}

/** As the pages show them. */
export const selectOrder = (trx: Queryable, prefectureId: number) =>
  trx
    .selectFrom('areas')
    .select(['id', 'position'])
    .where('prefectureId', '=', prefectureId)
    .orderBy('position')
    .orderBy('kana')
    .orderBy('id')
    .execute();
