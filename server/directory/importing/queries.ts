import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { PriceItem } from '../shops/contract.ts';

/** The columns that an import writes: no other name reaches a statement. */
const COLUMNS = [
  ...(['external_id', 'name', 'kana', 'category', 'prefecture_id', 'area_id', 'station_id'] as const),
  ...(['station_exit', 'walk_minutes', 'address', 'building', 'way_in', 'last_train', 'lat', 'lng'] as const),
  ...(['tel', 'line_id', 'website', 'chain', 'service_percent', 'tax_percent', 'total_60', 'seats'] as const),
  ...(['has_private_room', 'accepts_cards', 'has_coupon', 'license_number', 'license_checked_on'] as const),
  ...(['catch_copy', 'introduction', 'notice'] as const),
  ...(['shop_id', 'age', 'birth_month', 'birth_day', 'tall', 'blood_type', 'hometown', 'hobby'] as const),
  ...(['lovers_type', 'work_message', 'message'] as const),
  ...(['weekday', 'open_minute', 'close_minute'] as const),
  ...(['position', 'kind', 'label', 'amount', 'minutes', 'start_minute', 'end_minute'] as const),
  ...(['discount_detail', 'frequency_text', 'conditions', 'expires_on'] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

const isColumn = (name: string): name is Column => COLUMNS.includes(name as Column);

/** @throws for a name outside `COLUMNS`. */
export function columnsOf(names: readonly string[]): Column[] {
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined) throw new Error(`No import writes the column ${unknown}`);
  return names.filter(isColumn);
}

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`;
const names = (columns: readonly string[]) => sql.join(columnsOf(columns).map((column) => sql.id(column)));
const of = (table: 'shops' | 'casts' | 'excluded' | 't' | 'g', columns: readonly string[]) =>
  sql.join(columnsOf(columns).map((column) => sql.ref(`${table}.${column}`)));

export const selectAreasForImport = (db: Queryable) =>
  db
    .selectFrom('areas as a')
    .innerJoin('prefectures as p', 'p.id', 'a.prefectureId')
    .orderBy('a.position')
    .select([
      'a.id',
      'a.slug',
      'a.name',
      'a.lat',
      'a.lng',
      'p.id as prefectureId',
      'p.slug as prefectureSlug',
      'p.name as prefectureName',
    ])
    .execute();

export const selectStationsForImport = (db: Queryable) =>
  db
    .selectFrom('stations')
    .select(['id', 'name', 'slug', 'prefectureId', 'lat', 'lng'])
    .orderBy('id')
    .execute();

export const selectShopIds = (db: Queryable, codes: readonly string[]) =>
  db.selectFrom('shops').select(['id', 'externalId']).where('externalId', 'in', codes).execute();

export const selectShopCodes = (db: Queryable) =>
  db.selectFrom('shops').select(['id', 'externalId']).where('externalId', 'is not', null).execute();

export const selectCastCodes = (db: Queryable) =>
  db.selectFrom('casts').select(['id', 'externalId', 'shopId']).where('externalId', 'is not', null).execute();

/** Those of `codes` that are not stored, with the stored ones that have zeros in front of them. */
export async function selectCodesBehindZeros(
  db: Queryable,
  table: 'shops' | 'casts',
  codes: readonly string[],
): Promise<{ code: string; externalId: string }[]> {
  if (codes.length === 0) return [];
  const rows = sql.table(table);
  const { rows: found } = await sql<{ code: string; externalId: string }>`
    select given.code, min(padded.external_id) as external_id
    from unnest(${codes}::text[]) as given (code)
    join ${rows} padded on padded.external_id like '0%' and ltrim(padded.external_id, '0') = given.code
    where not exists (select from ${rows} as known where known.external_id = given.code)
    group by given.code order by given.code`.execute(db);
  return found;
}

const renewed = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columnsOf(columns).map((column) => sql`${sql.id(column)} = ${sql.ref(`excluded.${column}`)}`));

/** Unchanged and deleted rows stay untouched, and pages that casts keep themselves. `stamp`: when a row was last kept up; `first`: for new rows only. */
export async function upsertByCode(
  db: Queryable,
  table: 'shops' | 'casts',
  rows: readonly object[],
  columns: readonly string[],
  stamp: 'freshness_at' | 'last_active_at',
  first: readonly string[] = [],
): Promise<void> {
  const values = columns.filter((column) => column !== 'external_id');
  const all = [...columns, ...first];
  await sql`insert into ${sql.table(table)} (${names(all)})
    select ${names(all)} from json_populate_recordset(null::${sql.table(table)}, ${json(rows)})
    on conflict (external_id) do update set ${renewed(values)}, updated_at = now(), ${sql.id(stamp)} = now()
    where (${of(table, values)}) is distinct from (${of('excluded', values)})
      and ${sql.ref(`${table}.status`)} <> 'deleted'
      ${table === 'casts' ? sql`and not exists (select from users u where u.cast_id = casts.id)` : sql``}`.execute(
    db,
  );
}

/** Makes the rows of the shops `ids` exactly `rows`, told apart by `key` in a shop; unchanged rows are not touched. */
export async function syncShopRows(
  db: Queryable,
  table: 'shop_hours' | 'shop_prices' | 'coupons',
  key: 'weekday' | 'position' | 'discount_detail',
  values: readonly string[],
  ids: readonly number[],
  rows: readonly object[],
): Promise<void> {
  const [target, all] = [sql.table(table), ['shop_id', key, ...values]];
  const given = sql`select ${names(all)} from json_populate_recordset(null::${target}, ${json(rows)})`;
  await sql`delete from ${target} t where t.shop_id = any(${ids}) and not exists (
    select from (${given}) g where g.shop_id = t.shop_id and g.${sql.id(key)} = t.${sql.id(key)})`.execute(
    db,
  );
  await sql`update ${target} t set (${names(values)}) = row (${of('g', values)}) from (${given}) g
    where t.shop_id = g.shop_id and t.${sql.id(key)} = g.${sql.id(key)}
      and (${of('t', values)}) is distinct from (${of('g', values)})`.execute(db);
  await sql`insert into ${target} (${names(all)}) select ${of('g', all)} from (${given}) g where not exists (
    select from ${target} t where t.shop_id = g.shop_id and t.${sql.id(key)} = g.${sql.id(key)})`.execute(db);
}

type PriceListRow = { id: number; servicePercent: number; taxPercent: number; items: PriceItem[] };

export async function selectPriceLists(db: Queryable, ids: readonly number[]): Promise<PriceListRow[]> {
  const { rows } = await sql<PriceListRow>`
    select s.id, s.service_percent, s.tax_percent, coalesce((
      select json_agg(json_build_object('kind', p.kind, 'label', p.label, 'amount', p.amount, 'minutes', p.minutes,
        'startMinute', p.start_minute, 'endMinute', p.end_minute) order by p.position)
      from shop_prices p where p.shop_id = s.id), '[]') as items
    from shops s where s.id = any(${ids})`.execute(db);
  return rows;
}

/** `rows` are `{id, total_60}`. */
export async function updateTotals(db: Queryable, rows: readonly object[]): Promise<void> {
  await sql`update shops s set total_60 = t.total_60
    from json_to_recordset(${json(rows)}) as t (id integer, total_60 integer)
    where s.id = t.id and s.total_60 is distinct from t.total_60`.execute(db);
}

export type ShiftRow = {
  cast_id: number;
  shop_id: number;
  business_date: IsoDate;
  start_minute: number;
  end_minute: number | null;
};

/** A cast has one shift a day: the given one wins. */
export async function upsertShifts(db: Queryable, rows: readonly ShiftRow[]): Promise<void> {
  await sql`insert into shifts (cast_id, shop_id, business_date, start_minute, end_minute)
    select cast_id, shop_id, business_date, start_minute, end_minute
    from json_populate_recordset(null::shifts, ${json(rows)})
    on conflict (cast_id, business_date) do update set shop_id = excluded.shop_id,
      start_minute = excluded.start_minute, end_minute = excluded.end_minute, by_cast = false
    where (shifts.shop_id, shifts.start_minute, shifts.end_minute)
      is distinct from (excluded.shop_id, excluded.start_minute, excluded.end_minute)`.execute(db);
}
