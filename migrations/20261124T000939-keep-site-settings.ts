import { type Kysely, sql } from 'kysely';

/** What staff have set, the newest of each name in force: the rows before it are its history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      id int generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 40),
      value boolean not null,
      set_by bigint references users (id) on delete set null,
      set_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index site_settings_name on site_settings (name, id desc)`.execute(db);
  await sql`create index site_settings_set_by on site_settings (set_by) where set_by is not null`.execute(db);
}
