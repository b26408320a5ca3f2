import { type Kysely, sql } from 'kysely';

/** Tags of a shop's own page, of everything that shows its card, and of the lists it stands in. */
const SHOP_TAGS = (row: string) => `(values
  ('shop:' || ${row}.id), ('shop-card:' || ${row}.id), ('area:' || ${row}.area_id),
  ('prefecture:' || ${row}.prefecture_id), ('station:' || ${row}.station_id), ('top'))`;

/** Tables that belong to a shop and show on its card or page. */
const SHOP_PARTS = ['shop_hours', 'shop_special_days', 'shop_prices', 'shop_photos', 'coupons'];

const transitions = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
} as const;
type Event = keyof typeof transitions;
const EVENTS = Object.keys(transitions) as Event[];

/** Rows whose content an event changed, whichever side of it they stand on. */
const changed: Record<Event, string> = {
  insert: 'select * from new_rows',
  update:
    '(select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)',
  delete: 'select * from old_rows',
};

/** One statement trigger: writes the distinct tags that `tags` selects from the changed rows. */
function trigger(table: string, event: Event, tags: string): string {
  const name = `page_change_${table}_${event}`;
  return `
    create function ${name}() returns trigger language plpgsql as $body$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (
        with changed as (${changed[event]}) ${tags}
      ) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $body$;
    create trigger ${name} after ${event} on ${table} ${transitions[event]}
      for each statement execute function ${name}();`;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_change (
      id bigint generated always as identity primary key,
      tag text not null,
      purge boolean not null default false,
      tx xid8 not null default pg_current_xact_id(),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  // Serves the daily removal of rows that every process has read long ago.
  await sql`create index page_change_age on page_change (created_at)`.execute(db);
  await sql`
    create function announce_page_change() returns trigger language plpgsql as $body$
    begin
      perform pg_notify('page_change', '');
      return null;
    end $body$`.execute(db);
  await sql`create trigger announce_page_change after insert on page_change
    for each statement execute function announce_page_change()`.execute(db);

  // A row that leaves public view takes its bytes away at once, from every page that showed it.
  const gone: Record<Event, (open: string) => string> = {
    insert: () => 'false',
    update: (open) => `exists (select from new_rows n where n.id = c.id and n.status <> '${open}')
        and exists (select from old_rows o where o.id = c.id and o.status = '${open}')`,
    delete: () => 'true',
  };
  for (const event of EVENTS) {
    const statements = [
      trigger(
        'shops',
        event,
        `select tag, ${gone[event]('open')} from changed c, lateral ${SHOP_TAGS('c')} t (tag)
         union all select 'directory', ${gone[event]('open')} from changed c`,
      ),
      trigger(
        'casts',
        event,
        `select tag, ${gone[event]('public')} from changed c left join shops s on s.id = c.shop_id, lateral (values
           ('cast:' || c.id), ('shop:' || s.id), ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
           ('station:' || s.station_id), ('top'), ('directory')) t (tag)`,
      ),
      trigger(
        'shifts',
        event,
        `select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
           ('cast:' || c.cast_id), ('shop:' || s.id), ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
           ('station:' || s.station_id), ('top')) t (tag)`,
      ),
      trigger(
        'cast_photos',
        event,
        `select tag, ${event !== 'insert'} from changed c join casts k on k.id = c.cast_id
           left join shops s on s.id = k.shop_id, lateral (values
           ('cast:' || k.id), ('shop:' || s.id), ('area:' || s.area_id), ('prefecture:' || s.prefecture_id),
           ('station:' || s.station_id), ('top')) t (tag)`,
      ),
      trigger('cast_items', event, `select 'cast:' || c.cast_id, false from changed c`),
      trigger('reviews', event, `select 'shop:' || c.shop_id, ${event === 'delete'} from changed c`),
      trigger(
        'areas',
        event,
        `select tag, false from changed c, lateral (values ('area:' || c.id), ('prefecture:' || c.prefecture_id),
           ('directory'), ('top')) t (tag)`,
      ),
      trigger(
        'stations',
        event,
        `select tag, false from changed c, lateral (values ('station:' || c.id), ('area:' || c.area_id)) t (tag)`,
      ),
      ...SHOP_PARTS.map((table) =>
        trigger(
          table,
          event,
          `select tag, ${table === 'shop_photos' && event !== 'insert'}
             from changed c join shops s on s.id = c.shop_id, lateral ${SHOP_TAGS('s')} t (tag)`,
        ),
      ),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
