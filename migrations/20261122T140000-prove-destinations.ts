import { type Kysely, sql } from 'kysely';

/**
 * An address of another blog gets posts once a code that was mailed to it has come back. Those that are registered
 * already wait for their proof, too. The proof is of one address: `saveDestination` takes it back with every other one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table multi_post_destinations add column proved_at timestamptz(3)`.execute(db);
  await sql`
    alter table verification_codes drop constraint verification_codes_purpose_check,
      add constraint verification_codes_purpose_check check
        (purpose in ('register', 'reset', 'shop_reset', 'email_setting', 'tel_setting', 'reauth', 'multi_post'))`.execute(
    db,
  );
}
