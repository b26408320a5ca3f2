import { type Kysely, sql } from 'kysely';

/** What a change of these rows is seen on: as for shifts. */
const tagsOf = (changed: string) => sql`
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select tag, false from ${sql.raw(changed)} c join shops s on s.id = c.shop_id, lateral (values
      ('cast:' || c.cast_id), ('cast-card:' || c.cast_id), ('shop:' || s.id)) t (tag)
    group by tag order by tag;
    return null;
  end`;

/** A day without a shift is not known; a day off is one that her shop, or she, has entered as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cast_days_off (
      cast_id integer not null references casts (id) on delete cascade,
      business_date date not null,
      shop_id integer not null references shops (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (cast_id, business_date)
    )`.execute(db);
  await sql`create index cast_days_off_shop on cast_days_off (shop_id, business_date)`.execute(db);
  for (const [deed, rows, table] of [
    ['insert', 'new', 'new_rows'],
    ['delete', 'old', 'old_rows'],
  ] as const) {
    await sql`
      create function ${sql.raw(`page_change_cast_days_off_${deed}`)}() returns trigger language plpgsql
      as $$ ${tagsOf(table)} $$`.execute(db);
    await sql`
      create trigger ${sql.raw(`page_change_cast_days_off_${deed}`)} after ${sql.raw(deed)} on cast_days_off
        referencing ${sql.raw(rows)} table as ${sql.raw(table)}
        for each statement execute function ${sql.raw(`page_change_cast_days_off_${deed}`)}()`.execute(db);
  }
  // Whatever enters a shift, an import among it, ends the day off.
  await sql`
    create function end_day_off() returns trigger language plpgsql as $$
    begin
      delete from cast_days_off o using new_rows n
      where o.cast_id = n.cast_id and o.business_date = n.business_date;
      return null;
    end $$`.execute(db);
  for (const deed of ['insert', 'update'])
    await sql`
      create trigger ${sql.raw(`shifts_end_day_off_${deed}`)} after ${sql.raw(deed)} on shifts
        referencing new table as new_rows for each statement execute function end_day_off()`.execute(db);
}
