import { type Kysely, sql } from 'kysely';

/** What staff and the sender write below an inquiry, sealed; it goes with the inquiry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inquiry_messages (
      id bigint generated always as identity primary key,
      inquiry_id bigint not null references inquiries on delete cascade,
      from_staff boolean not null,
      sealed bytea not null,
      created_at timestamptz(3) not null default now(),
      read_at timestamptz(3))`.execute(db);
  await sql`create index inquiry_messages_inquiry on inquiry_messages (inquiry_id, id)`.execute(db);
}
