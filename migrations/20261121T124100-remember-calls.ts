import { type Kysely, sql } from 'kysely';

/** Calls sent under an `Idempotency-Key` and what they were answered, so that sending one again does nothing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_calls (
      id_hash bytea primary key check (octet_length(id_hash) = 32),
      body_hash bytea not null,
      sealed bytea,
      began_at timestamptz(3) not null default now()
    )`.execute(db);
  // The sweep of calls that nobody sends again.
  await sql`create index idempotent_calls_age on idempotent_calls (began_at)`.execute(db);
}
