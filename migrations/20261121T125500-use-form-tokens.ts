import { type Kysely, sql } from 'kysely';

/** Tokens of forms that have been sent: each is good once. Those that were only given out are kept nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table used_form_tokens (
      nonce bytea primary key check (octet_length(nonce) = 16),
      ends_at timestamptz(3) not null
    )`.execute(db);
  // The sweep of tokens that are too old to be sent again.
  await sql`create index used_form_tokens_end on used_form_tokens (ends_at)`.execute(db);
}
