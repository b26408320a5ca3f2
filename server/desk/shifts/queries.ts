import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { firstPhoto } from '../../core/db/first-photo.ts';
import { castPublic } from '../../core/db/visible.ts';

/** More casts than any shop has. */
const MANY = 500;

type Range = { shopId: number; castId?: number; first: IsoDate; last: IsoDate };
type Place = { castId: number; date: IsoDate };

/** Who works there, hidden ones of an account among them, in the order of their names. */
export const selectCastsWithIcon = (db: Queryable, shopId: number) =>
  db
    .selectFrom('casts as c')
    .select(['c.id', 'c.name', castPublic('c').as('isShown'), firstPhoto()])
    .where('c.shopId', '=', shopId)
    .where(sql<boolean>`(${castPublic('c')} or exists (select from users u where u.cast_id = c.id))`)
    .orderBy('c.kana')
    .orderBy('c.id')
    .limit(MANY)
    .execute();

export const selectShifts = (db: Queryable, { shopId, castId, first, last }: Range) =>
  db
    .selectFrom('shifts')
    .select(['castId', 'businessDate', 'startMinute', 'endMinute', 'byCast'])
    .where('shopId', '=', shopId)
    .where('businessDate', '>=', first)
    .where('businessDate', '<=', last)
    .$if(castId !== undefined, (query) => query.where('castId', '=', castId as number))
    .execute();

export const selectDaysOff = (db: Queryable, { shopId, castId, first, last }: Range) =>
  db
    .selectFrom('castDaysOff')
    .select(['castId', 'businessDate', 'byCast'])
    .where('shopId', '=', shopId)
    .where('businessDate', '>=', first)
    .where('businessDate', '<=', last)
    .$if(castId !== undefined, (query) => query.where('castId', '=', castId as number))
    .execute();

/** Those of `castIds` who work there, locked until the end of the transaction. */
export const lockCastsOf = async (trx: Queryable, shopId: number, castIds: readonly number[]) =>
  (
    await trx
      .selectFrom('casts')
      .select('id')
      .where('shopId', '=', shopId)
      .where('id', '=', sql<number>`any(${castIds}::int[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).map(({ id }) => id);

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`;
const places = (rows: readonly Place[]) =>
  sql`json_to_recordset(${json(rows)}) as place ("castId" int, date date)`;

export async function deleteCells(trx: Queryable, rows: readonly Place[]): Promise<void> {
  for (const table of ['shifts', 'cast_days_off'] as const)
    await sql`delete from ${sql.id(table)} t using ${places(rows)}
      where t.cast_id = place."castId" and t.business_date = place.date`.execute(trx);
}

type Entered = { shopId: number; byCast: boolean };

export const insertShifts = (
  trx: Queryable,
  entered: Entered,
  rows: readonly (Place & { start: number; end: number | null })[],
) =>
  trx
    .insertInto('shifts')
    .values(
      rows.map(({ castId, date, start, end }) => ({
        ...{ ...entered, castId, businessDate: date },
        ...{ startMinute: start, endMinute: end },
      })),
    )
    .execute();

export const insertDaysOff = (trx: Queryable, entered: Entered, rows: readonly Place[]) =>
  trx
    .insertInto('castDaysOff')
    .values(rows.map(({ castId, date }) => ({ ...entered, castId, businessDate: date })))
    .execute();

export const selectCast = (db: Queryable, castId: number) =>
  db
    .selectFrom('casts as c')
    .innerJoin('shops as s', 's.id', 'c.shopId')
    .select(['c.name', 's.id as shopId', 's.name as shopName'])
    .where('c.id', '=', castId)
    .executeTakeFirst();
