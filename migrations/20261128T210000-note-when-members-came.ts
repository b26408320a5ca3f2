import { type Kysely, sql } from 'kysely';

/** The day on which an account was last used, and when its owner heard that it will go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_visits (
      user_id bigint primary key references users (id) on delete cascade,
      seen_on date not null,
      warned_at timestamptz(3)
    )`.execute(db);
  await sql`create index member_visits_seen_on on member_visits (seen_on)`.execute(db);
}
