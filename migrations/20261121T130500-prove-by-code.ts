import { type Kysely, sql } from 'kysely';

/** Who has neither a password nor LINE shows by a code that it is still them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table verification_codes drop constraint verification_codes_purpose_check,
      add constraint verification_codes_purpose_check check
        (purpose in ('register', 'reset', 'shop_reset', 'email_setting', 'tel_setting', 'reauth'))`.execute(
    db,
  );
}
