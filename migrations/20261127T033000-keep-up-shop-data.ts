import { type Kysely, sql } from 'kysely';

const PARTS = sql`('hours', 'days', 'prices', 'coupons', 'words', 'contact')`;

/** What a shop has changed of its data, and when it last said that a part of it is true. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_changes (
      id bigint generated always as identity primary key,
      shop_id integer not null references shops (id) on delete cascade,
      part text not null check (part in ${PARTS}),
      before jsonb not null,
      after jsonb not null,
      undoes bigint unique references shop_changes (id) on delete cascade,
      by_staff boolean not null,
      changed_by integer references shop_logins (id) on delete set null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index shop_changes_of on shop_changes (shop_id, id desc)`.execute(db);
  await sql`create index shop_changes_login on shop_changes (changed_by)`.execute(db);
  await sql`
    create table shop_confirmations (
      shop_id integer not null references shops (id) on delete cascade,
      part text not null check (part in ${PARTS}),
      confirmed_at timestamptz(3) not null default now(),
      primary key (shop_id, part)
    )`.execute(db);
  // The day stands on the shop's own page alone.
  await sql`
    create function page_change_shop_confirmations() returns trigger language plpgsql as $$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge) select distinct 'shop:' || shop_id, false from new_rows;
      return null;
    end $$`.execute(db);
  for (const deed of ['insert', 'update'])
    await sql`
      create trigger ${sql.raw(`page_change_shop_confirmations_${deed}`)} after ${sql.raw(deed)} on shop_confirmations
        referencing new table as new_rows
        for each statement execute function page_change_shop_confirmations()`.execute(db);
  // What came from elsewhere, as an import, is not what the shop has confirmed.
  for (const [table, part] of [
    ['shop_hours', 'hours'],
    ['shop_prices', 'prices'],
  ] as const) {
    await sql`
      create function ${sql.raw(`end_confirmation_of_${part}`)}() returns trigger language plpgsql as $$
      begin
        delete from shop_confirmations f using changed_rows c
        where f.shop_id = c.shop_id and f.part = ${sql.lit(part)};
        return null;
      end $$`.execute(db);
    for (const [deed, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`
        create trigger ${sql.raw(`${table}_end_confirmation_${deed}`)} after ${sql.raw(deed)} on ${sql.raw(table)}
          referencing ${sql.raw(rows)} table as changed_rows
          for each statement execute function ${sql.raw(`end_confirmation_of_${part}`)}()`.execute(db);
  }
}
