import { type Kysely, sql } from 'kysely';

/** What a shop answers below a question or an application, sealed; it goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_inquiry_replies (
      id bigint generated always as identity primary key,
      shop_inquiry_id bigint not null references shop_inquiries on delete cascade,
      sealed bytea not null,
      created_at timestamptz(3) not null default now(),
      read_at timestamptz(3))`.execute(db);
  await sql`
    create index shop_inquiry_replies_inquiry on shop_inquiry_replies (shop_inquiry_id, id)`.execute(db);
}
