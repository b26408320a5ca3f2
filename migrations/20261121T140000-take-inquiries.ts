import { type Kysely, sql } from 'kysely';

/** What people have asked the operator of the site. Who asks and what for is kept sealed, for a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inquiries (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('shop_entry')),
      receipt text not null unique check (receipt ~ '^[0-9]{8}-[0-9A-Z]{6}$'),
      sealed bytea not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  // The sweep of old ones, and the list of the newest.
  await sql`create index inquiries_created_at on inquiries (created_at)`.execute(db);
}
