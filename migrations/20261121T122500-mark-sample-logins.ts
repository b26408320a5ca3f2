import { type Kysely, sql } from 'kysely';

/** Logins of the demo's shops go when the demo is removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_logins add column sample boolean not null default false`.execute(db);
}
