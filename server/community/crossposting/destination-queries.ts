import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MultiPostDestinationsTable } from '../../core/db/crossposting-tables.ts';

export async function lockDestinations(trx: Queryable, castId: number): Promise<void> {
  await sql`select from casts where id = ${castId} for no key update`.execute(trx);
}

export const selectDestinations = (db: Queryable, castId: number) =>
  db
    .selectFrom('multiPostDestinations')
    .select(['id', 'title', 'sealed', 'createdAt', 'provedAt'])
    .where('castId', '=', castId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Undefined when it is not hers. */
export const selectDestination = (db: Queryable, castId: number, id: number) =>
  db
    .selectFrom('multiPostDestinations as d')
    .innerJoin('casts', 'casts.id', 'd.castId')
    .select(['d.lookup', 'd.sealed', 'd.provedAt', 'casts.name'])
    .where('d.id', '=', id)
    .where('d.castId', '=', castId)
    .executeTakeFirst();

/** @returns false when the destination has another address by now, or is gone. */
export async function markProved(
  trx: Queryable,
  castId: number,
  id: number,
  lookup: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('multiPostDestinations')
    .set({ provedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('castId', '=', castId)
    .where('lookup', '=', lookup)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOthers(trx: Queryable, castId: number, kept: readonly number[]): Promise<void> {
  let gone = trx.deleteFrom('multiPostDestinations').where('castId', '=', castId);
  if (kept.length > 0) gone = gone.where('id', 'not in', kept);
  await gone.execute();
}

type Values = Pick<Insertable<MultiPostDestinationsTable>, 'title' | 'lookup' | 'sealed' | 'position'>;

/** The proof is of an address: another one has none. */
export async function saveDestination(
  trx: Queryable,
  castId: number,
  id: number | null,
  values: Values,
): Promise<void> {
  if (id === null)
    await trx
      .insertInto('multiPostDestinations')
      .values({ castId, ...values })
      .execute();
  else
    await trx
      .updateTable('multiPostDestinations')
      .set({
        ...values,
        provedAt: sql<Date | null>`case when lookup = ${values.lookup} then proved_at end`,
      })
      .where('id', '=', id)
      .where('castId', '=', castId)
      .execute();
}

/** `title` null is X. */
export async function selectNames(
  db: Queryable,
  castId: number,
  withX: boolean,
): Promise<{ title: string | null }[]> {
  const { rows } = await sql<{ title: string | null }>`
    select title, position from multi_post_destinations where cast_id = ${castId} and proved_at is not null
    union all
    select null, 100 from x_links where cast_id = ${castId} and enabled and not ended and ${withX}
    order by position`.execute(db);
  return rows.map(({ title }) => ({ title }));
}
