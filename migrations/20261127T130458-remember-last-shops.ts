import { type Kysely, sql } from 'kysely';

/** The shop that a login with several of them has looked at last: its next visit begins there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_logins add column last_shop_id int references shops on delete set null`.execute(
    db,
  );
  await sql`create index shop_logins_last_shop_id on shop_logins (last_shop_id)
    where last_shop_id is not null`.execute(db);
}
