import { type Kysely, sql } from 'kysely';

/** When a shop that never opened, and a login without a shop, were warned that they go; and since when it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_entry_decisions add column warned_at timestamptz(3)`.execute(db);
  await sql`alter table shop_logins add column shopless_since timestamptz(3), add column warned_at timestamptz(3)`.execute(
    db,
  );
}
