import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inquiries_by_wait on inquiries (coalesce(waiting_since, created_at), id)`.execute(
    db,
  );
}
