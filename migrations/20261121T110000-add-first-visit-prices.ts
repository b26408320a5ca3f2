import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_prices
      drop constraint shop_prices_kind_check,
      add constraint shop_prices_kind_check check (kind in ('first_set', 'set', 'extension', 'nomination',
        'hall_nomination', 'companion', 'guest_drink', 'cast_drink', 'other'))`.execute(db);
  // Shops with a price for first visits, a filter of the lists.
  await sql`create index shop_prices_first_set on shop_prices (shop_id) where kind = 'first_set'`.execute(db);
}
