import { type Kysely, sql } from 'kysely';

/** `sender`: a hash of the account that has called. Its answers go with it; nothing else found them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_calls add column sender bytea`.execute(db);
  await sql`create index idempotent_calls_sender on idempotent_calls (sender) where sender is not null`.execute(
    db,
  );
}
