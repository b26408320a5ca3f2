import { type Kysely, sql } from 'kysely';

/** Whose page went out of sight because she left comes back with her; a page that was hidden before stays hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column left_with_cast boolean not null default false`.execute(db);
}
