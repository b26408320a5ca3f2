import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import type { MultiPostDestinationsTable } from '../db/crossposting-tables.ts';

/** One saving of a cast's destinations after the other. */
export async function lockDestinations(trx: Queryable, castId: number): Promise<void> {
  await sql`select from casts where id = ${castId} for no key update`.execute(trx);
}

export const selectDestinations = (db: Queryable, castId: number) =>
  db
    .selectFrom('multiPostDestinations')
    .select(['id', 'title', 'sealed', 'createdAt'])
    .where('castId', '=', castId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** With those go their parts of the log. */
export async function deleteOthers(trx: Queryable, castId: number, kept: readonly number[]): Promise<void> {
  let gone = trx.deleteFrom('multiPostDestinations').where('castId', '=', castId);
  if (kept.length > 0) gone = gone.where('id', 'not in', kept);
  await gone.execute();
}

type Values = Pick<Insertable<MultiPostDestinationsTable>, 'title' | 'lookup' | 'sealed' | 'position'>;

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
      .set(values)
      .where('id', '=', id)
      .where('castId', '=', castId)
      .execute();
}

/** What a cast's posts go to, by name: `title` null is X. */
export async function selectNames(
  db: Queryable,
  castId: number,
  withX: boolean,
): Promise<{ title: string | null }[]> {
  const { rows } = await sql<{ title: string | null }>`
    select title, position from multi_post_destinations where cast_id = ${castId}
    union all
    select null, 100 from x_links where cast_id = ${castId} and enabled and not ended and ${withX}
    order by position`.execute(db);
  return rows.map(({ title }) => ({ title }));
}

/** Everything of a cast but her log, which goes with her posts. */
export async function deleteOfCast(trx: Queryable, castId: number): Promise<void> {
  for (const table of ['postDeliveries', 'multiPostDestinations', 'xLinkStates', 'xLinks'] as const)
    await trx.deleteFrom(table).where('castId', '=', castId).execute();
}
