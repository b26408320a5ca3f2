import { type Kysely, sql } from 'kysely';

/** When texts to a number were asked for, whether or not somebody has it: keyed hashes, for the gap before the next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_asks (
      id bigint generated always as identity primary key,
      number bytea not null,
      asked_at timestamptz(3) not null default now()
    )`.execute(db);
  // The gap before the next text to the same number.
  await sql`create index sms_asks_number on sms_asks (number, asked_at desc)`.execute(db);
  await sql`create index sms_asks_age on sms_asks (asked_at)`.execute(db);
}
