import { type Kysely, sql } from 'kysely';

/** What keeps messages from being sent twice or by the thousand, and calls that wait for their caller. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Set before a gateway is asked: whoever finds it set does not ask again.
  await sql`
    alter table outbox_messages
      add column started_at timestamptz(3),
      add column expires_at timestamptz(3),
      add column problem text`.execute(db);

  await sql`
    create table waiting_calls (
      id bigint generated always as identity primary key,
      caller bytea not null check (octet_length(caller) = 32),
      sealed bytea not null,
      tries smallint not null default 0,
      heard smallint not null default 0,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db);
  // Who is calling.
  await sql`create index waiting_calls_caller on waiting_calls (caller, created_at desc)`.execute(db);
  await sql`create index waiting_calls_end on waiting_calls (expires_at)`.execute(db);

  // number, block (first 8 digits) and carrier (first 6) are keyed hashes: no number is told by this table.
  await sql`
    create table sms_sends (
      id bigint generated always as identity primary key,
      number bytea not null,
      block bytea not null,
      carrier bytea not null,
      sent_at timestamptz(3) not null default now(),
      verified_at timestamptz(3)
    )`.execute(db);
  // Budgets of the hour and the day, and the share of the newest that were verified.
  await sql`create index sms_sends_newest on sms_sends (sent_at desc, id desc)`.execute(db);
  // The gap before the next text to the same number.
  await sql`create index sms_sends_number on sms_sends (number, sent_at desc)`.execute(db);

  await sql`
    create table channel_pauses (
      channel text primary key check (channel in ('sms')),
      reason text not null,
      until timestamptz(3) not null
    )`.execute(db);

  await sql`
    create table job_workers (
      worker_id text primary key,
      seen_at timestamptz(3) not null default now()
    )`.execute(db);
}
