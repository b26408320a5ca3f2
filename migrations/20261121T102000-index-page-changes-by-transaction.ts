import { type Kysely, sql } from 'kysely';

// Serves the change feed: rows of transactions that were not finished when a process last looked.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index page_change_tx on page_change (tx)`.execute(db);
}
