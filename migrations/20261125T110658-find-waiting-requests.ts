import { type Kysely, sql } from 'kysely';

/** Staff see which affiliations wait for an answer, the oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index affiliations_pending on affiliations (id) where status = 'pending'`.execute(db);
}
