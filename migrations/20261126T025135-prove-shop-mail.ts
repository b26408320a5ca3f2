import { type Kysely, sql } from 'kysely';

/** When a reader of the login's address typed a code that was sent there; it belongs to that address alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_logins add column email_proven_at timestamptz(3)`.execute(db);
}
