import { sql } from 'kysely';
import { businessDateOf, instantOf } from '../server/core/business-day.ts';
import type { Db } from '../server/core/db/connect.ts';

/** The hour that the pictures show: shops are open and casts at work. */
const EVENING = 21 * 60 + 10;

/** 21:10 of this business day, in ms. */
export const thisEvening = (): number => instantOf(businessDateOf(Date.now()), EVENING);

/**
 * Lets a database of its own say that it is this evening. What connects from now on finds these functions before those of
 * PostgreSQL; the server goes by the clock of its database.
 */
export async function moveToEvening(owner: Db): Promise<void> {
  await sql`create schema evening`.execute(owner);
  await sql`create table evening.shift (by interval not null)`.execute(owner);
  const seconds = (thisEvening() - Date.now()) / 1000;
  await sql`insert into evening.shift values (make_interval(secs => ${seconds}))`.execute(owner);
  await sql`create function evening.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + by from evening.shift'`.execute(owner);
  await sql`create function evening.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + by from evening.shift'`.execute(owner);
  await sql`grant usage on schema evening to public`.execute(owner);
  await sql`grant select on evening.shift to public`.execute(owner);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = evening, public, pg_catalog`.execute(
    owner,
  );
}
