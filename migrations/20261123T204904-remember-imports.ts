import { type Kysely, sql } from 'kysely';

/**
 * An import of the desk: its file until it is run, then its shops as they were before and after, by which it is taken
 * back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_runs (
      id bigint generated always as identity primary key,
      file_name text not null check (char_length(file_name) <= 200),
      text text,
      status text not null default 'checked' check (status in ('checked', 'done', 'taken_back')),
      fresh integer not null,
      changed integer not null,
      unchanged integer not null,
      refused integer not null,
      before jsonb,
      after jsonb,
      made_by bigint references users on delete set null,
      made_at timestamptz(3) not null default now(),
      done_at timestamptz(3),
      taken_back_at timestamptz(3),
      check ((status = 'checked') = (done_at is null)),
      check ((status = 'taken_back') = (taken_back_at is not null)))`.execute(db);
  await sql`create index import_runs_made_by on import_runs (made_by) where made_by is not null`.execute(db);
}
