import { type Kysely, sql } from 'kysely';

/** The lists of news, announcements and imports are searched by their beginnings and filtered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index news_title_prefix on news (title text_pattern_ops)`.execute(db);
  await sql`create index news_withdrawn on news (id) where withdrawn_at is not null`.execute(db);
  await sql`create index announcements_title_prefix on announcements (title text_pattern_ops)`.execute(db);
  await sql`create index import_runs_done on import_runs (id) where done_at is not null`.execute(db);
  await sql`create index import_runs_file_prefix on import_runs (file_name text_pattern_ops)`.execute(db);
  await sql`create index import_runs_taken_back on import_runs (id) where taken_back_at is not null`.execute(
    db,
  );
}
