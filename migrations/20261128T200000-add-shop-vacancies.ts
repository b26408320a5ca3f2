import { type Kysely, sql } from 'kysely';

const DEEDS = { insert: 'new', update: 'new', delete: 'old' } as const;

/** Whether a shop has free seats, as its people have said it: for an hour at most, one row a shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_vacancies (
      shop_id integer primary key references shops (id) on delete cascade,
      state text not null check (state in ('free', 'busy')),
      said_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      check (ends_at > said_at and ends_at <= said_at + interval '60 minutes')
    )`.execute(db);
  await sql`create index shop_vacancies_free on shop_vacancies (ends_at) where state = 'free'`.execute(db);
  // It stands on the page and the card of the shop; no order depends on it.
  await sql`
    create function page_change_shop_vacancies() returns trigger language plpgsql as $$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select t.tag, false from changed_rows c,
        lateral (values ('shop:' || c.shop_id), ('shop-card:' || c.shop_id)) t (tag);
      return null;
    end $$`.execute(db);
  for (const [deed, rows] of Object.entries(DEEDS))
    await sql`
      create trigger ${sql.raw(`page_change_shop_vacancies_${deed}`)} after ${sql.raw(deed)} on shop_vacancies
        referencing ${sql.raw(rows)} table as changed_rows
        for each statement execute function page_change_shop_vacancies()`.execute(db);
}
