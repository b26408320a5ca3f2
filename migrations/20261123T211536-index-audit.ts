import { type Kysely, sql } from 'kysely';

/** What happened, by whom and to what, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['event', 'actor', 'target'])
    await sql`create index ${sql.ref(`audit_events_${column}`)} on audit_events (${sql.ref(column)}, id)`.execute(
      db,
    );
}
