import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL empties an unlogged table when it recovers from a crash: counters are to survive one (security.md S71).
  await sql`alter table rate_limits set logged`.execute(db);
}
