import { type Kysely, sql } from 'kysely';

/** Requests to take something down. Who asks, and for what, is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table takedown_requests (
      id bigint generated always as identity primary key,
      receipt text not null unique check (receipt ~ '^[0-9]{8}-[0-9A-Z]{6}$'),
      urgent boolean not null,
      sealed bytea not null,
      created_at timestamptz(3) not null default now())`.execute(db);
  await sql`create index takedown_requests_created_at on takedown_requests (created_at)`.execute(db);
}
