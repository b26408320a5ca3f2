import { type Kysely, sql } from 'kysely';

/** Its files came when there was no room for them (security.md 7.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table takedown_requests add column files_left_out boolean not null default false`.execute(
    db,
  );
}
