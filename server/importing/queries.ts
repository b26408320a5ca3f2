import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`;

export const selectAreasForImport = (db: Queryable) =>
  db
    .selectFrom('areas as a')
    .innerJoin('prefectures as p', 'p.id', 'a.prefectureId')
    .select([
      'a.id',
      'a.slug',
      'a.name',
      'p.id as prefectureId',
      'p.slug as prefectureSlug',
      'p.name as prefectureName',
    ])
    .execute();

export const selectStationsForImport = (db: Queryable) =>
  db.selectFrom('stations').select(['id', 'name', 'prefectureId']).orderBy('id').execute();

export const selectIdsByExternal = (db: Queryable, table: 'shops' | 'casts') =>
  db.selectFrom(table).select(['id', 'externalId']).where('externalId', 'is not', null).execute();

/** Columns of a shop that a file may fill; a column that the file does not have keeps its value. */
export async function upsertShops(
  db: Queryable,
  rows: readonly object[],
  columns: readonly string[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)));
  const updates = sql.join(
    columns
      .filter((column) => column !== 'external_id')
      .map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`),
  );
  await sql`insert into shops (${list}) select ${list} from json_populate_recordset(null::shops, ${json(rows)})
    on conflict (external_id) do update set ${updates}, updated_at = now(), freshness_at = now()`.execute(db);
}

/** Replaces the weekly hours of the shops named; `days` are `{external_id, weekday, open_minute, close_minute}`. */
export async function replaceHours(
  db: Queryable,
  shops: readonly string[],
  days: readonly object[],
): Promise<void> {
  await sql`delete from shop_hours where shop_id in (select id from shops where external_id = any(${shops}))`.execute(
    db,
  );
  await sql`insert into shop_hours (shop_id, weekday, open_minute, close_minute)
    select s.id, d.weekday, d.open_minute, d.close_minute
    from json_to_recordset(${json(days)}) as d (external_id text, weekday int, open_minute int, close_minute int)
    join shops s on s.external_id = d.external_id`.execute(db);
}

/** Replaces the prices of the shops named; `items` are `{external_id, position, kind, label, amount, minutes}`. */
export async function replacePrices(
  db: Queryable,
  shops: readonly string[],
  items: readonly object[],
): Promise<void> {
  await sql`delete from shop_prices where shop_id in (select id from shops where external_id = any(${shops}))`.execute(
    db,
  );
  await sql`insert into shop_prices (shop_id, position, kind, label, amount, minutes)
    select s.id, i.position, i.kind, i.label, i.amount, i.minutes
    from json_to_recordset(${json(items)}) as i (external_id text, position int, kind text, label text, amount int, minutes int)
    join shops s on s.external_id = i.external_id`.execute(db);
}

export async function upsertCasts(
  db: Queryable,
  rows: readonly object[],
  columns: readonly string[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)));
  const updates = sql.join(
    columns
      .filter((column) => column !== 'external_id')
      .map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`),
  );
  await sql`insert into casts (${list}) select ${list} from json_populate_recordset(null::casts, ${json(rows)})
    on conflict (external_id) do update set ${updates}, updated_at = now(), last_active_at = now()`.execute(
    db,
  );
}

/** Rows are `{cast_id, shop_id, business_date, start_minute, end_minute}`; one a cast and day, the file's wins. */
export async function upsertShifts(db: Queryable, rows: readonly object[]): Promise<void> {
  await sql`insert into shifts (cast_id, shop_id, business_date, start_minute, end_minute)
    select cast_id, shop_id, business_date, start_minute, end_minute
    from json_populate_recordset(null::shifts, ${json(rows)})
    on conflict (cast_id, business_date) do update set shop_id = excluded.shop_id,
      start_minute = excluded.start_minute, end_minute = excluded.end_minute`.execute(db);
}

export const selectCastShops = (db: Queryable) =>
  db.selectFrom('casts').select(['id', 'externalId', 'shopId']).where('externalId', 'is not', null).execute();
