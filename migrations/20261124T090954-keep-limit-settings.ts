import { type Kysely, sql } from 'kysely';

/** Numbers of limits that staff have set, the newest of each name in force; none is the usual one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_settings (
      id int generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 60),
      points int check (points between 1 and 1000000),
      set_by bigint references users (id) on delete set null,
      set_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index limit_settings_name on limit_settings (name, id desc)`.execute(db);
  await sql`create index limit_settings_set_by on limit_settings (set_by) where set_by is not null`.execute(
    db,
  );
}
