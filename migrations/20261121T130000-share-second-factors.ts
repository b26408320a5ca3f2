import { type Kysely, sql } from 'kysely';

/** A second factor belongs to an admin or to a shop login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_totp rename to second_factors`.execute(db);
  await sql`
    alter table second_factors
      drop constraint user_totp_pkey,
      alter column user_id drop not null,
      add column shop_login_id integer references shop_logins on delete cascade,
      add constraint second_factors_user unique (user_id),
      add constraint second_factors_shop_login unique (shop_login_id),
      add constraint second_factors_one_owner check (num_nonnulls(user_id, shop_login_id) = 1)`.execute(db);
  await sql`
    alter table recovery_codes
      drop constraint recovery_codes_pkey,
      alter column user_id drop not null,
      add column shop_login_id integer references shop_logins on delete cascade,
      add constraint recovery_codes_user unique (user_id, hash),
      add constraint recovery_codes_shop_login unique (shop_login_id, hash),
      add constraint recovery_codes_one_owner check (num_nonnulls(user_id, shop_login_id) = 1)`.execute(db);
}
