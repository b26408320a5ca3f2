import { type Kysely, sql } from 'kysely';

/** Who leaves may have the points of their reviews erased as well, which else stay without a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column erase_ratings boolean not null default false`.execute(db);
}
