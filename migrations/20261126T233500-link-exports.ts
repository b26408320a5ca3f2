import { type Kysely, sql } from 'kysely';

/** Of each session the last link to the download of its account: used once, within a day, by that session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_links (
      id bigint generated always as identity primary key,
      session_hash bytea not null unique references sessions on update cascade on delete cascade,
      made_at timestamptz(3) not null default now(),
      used_at timestamptz(3)
    )`.execute(db);
}
