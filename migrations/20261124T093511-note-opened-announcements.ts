import { type Kysely, sql } from 'kysely';

/** Seeing a list of notifications is not reading the text: the rate that staff see counts who has opened it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column opened_at timestamptz(3)`.execute(db);
}
