import { type Kysely, sql } from 'kysely';

/** What a login wants to see as visitors would, before it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_previews (
      id bigint generated always as identity primary key,
      shop_id integer not null references shops (id) on delete cascade,
      shop_login_id integer not null references shop_logins (id) on delete cascade,
      part text not null
        check (part in ('hours', 'days', 'prices', 'coupons', 'words', 'contact', 'photos', 'place')),
      value jsonb not null,
      made_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index shop_previews_of on shop_previews (shop_id, shop_login_id)`.execute(db);
  await sql`create index shop_previews_login on shop_previews (shop_login_id)`.execute(db);
}
