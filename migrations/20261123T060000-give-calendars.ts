import { type Kysely, sql } from 'kysely';

/** An address to which a calendar subscribes; only its hash is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendars (
      user_id bigint primary key references users (id) on delete cascade,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz(3) not null default now())`.execute(db);
}
