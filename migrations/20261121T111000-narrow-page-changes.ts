import { type Kysely, sql } from 'kysely';

/** Columns that show on the own page of a shop or cast only: lists stay as they are when just these change. */
const OWN_PAGE = {
  shops: `array['catch_copy', 'introduction', 'notice', 'website', 'way_in', 'last_train', 'entrance_media_id', 'email',
    'address', 'building', 'lat', 'lng', 'tel', 'line_id', 'seats', 'license_number', 'updated_at']`,
  casts: `array['birth_month', 'birth_day', 'tall', 'blood_type', 'bust', 'hometown', 'lovers_type', 'hobby',
    'work_days', 'work_message', 'message', 'updated_at']`,
};

const LISTS = (shop: string) => `('area:' || ${shop}.area_id), ('prefecture:' || ${shop}.prefecture_id),
  ('station:' || ${shop}.station_id), ('top')`;
const SHOP = (shop: string) => `('shop:' || ${shop}.id), ('shop-card:' || ${shop}.id)`;
const CAST = (cast: string) => `('cast:' || ${cast}), ('cast-card:' || ${cast})`;

const EVENTS = ['insert', 'update', 'delete'] as const;
type Event = (typeof EVENTS)[number];

const changed: Record<Event, string> = {
  insert: 'select * from new_rows',
  update:
    '(select * from old_rows except all select * from new_rows) union all (select * from new_rows except all select * from old_rows)',
  delete: 'select * from old_rows',
};

/** Whether row `c` leaves public view. */
const gone: Record<Event, (open: string) => string> = {
  insert: () => 'false',
  update: (open) => `exists (select from new_rows n where n.id = c.id and n.status <> '${open}')
    and exists (select from old_rows o where o.id = c.id and o.status = '${open}')`,
  delete: () => 'true',
};

/** Whether row `c` enters or leaves public view. */
const appears = (event: Event) =>
  event === 'update'
    ? 'exists (select from new_rows n join old_rows o using (id) where n.id = c.id and n.status <> o.status)'
    : 'true';

/** Whether more of row `c` changes than its own page shows. */
const listed = (event: Event, ownPage: string) =>
  event === 'update'
    ? `exists (select from new_rows n join old_rows o using (id)
        where n.id = c.id and to_jsonb(n) - ${ownPage} is distinct from to_jsonb(o) - ${ownPage})`
    : 'true';

function tagsOf(table: string, event: Event): string {
  const removed = String(event !== 'insert');
  const statements: Record<string, string> = {
    shops: `
      select tag, ${gone[event]('open')} from changed c, lateral (values ${SHOP('c')}) t (tag)
      union all
      select tag, false from changed c, lateral (values ${LISTS('c')}, ('directory')) t (tag)
        where ${listed(event, OWN_PAGE.shops)}
      union all
      select tag, ${gone[event]('open')} from changed c join casts k on k.shop_id = c.id, lateral (values
        ${CAST('k.id')}) t (tag) where ${appears(event)}`,
    casts: `
      select 'cast:' || c.id, ${gone[event]('public')} from changed c
      union all
      select tag, ${gone[event]('public')} from changed c left join shops s on s.id = c.shop_id, lateral (values
        ('cast-card:' || c.id), ${SHOP('s')}) t (tag) where ${listed(event, OWN_PAGE.casts)}
      union all
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ${LISTS('s')}, ('directory')) t (tag) where ${listed(event, OWN_PAGE.casts)}`,
    shifts: `
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ${CAST('c.cast_id')}, ${SHOP('s')}, ${LISTS('s')}) t (tag)`,
    areas: `
      select tag, false from changed c, lateral (values ('area:' || c.id), ('prefecture:' || c.prefecture_id),
        ('directory'), ('top')) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id, lateral (values ${SHOP('s')}) t (tag)
      union all
      select tag, false from changed c join shops s on s.area_id = c.id join casts k on k.shop_id = s.id,
        lateral (values ${CAST('k.id')}) t (tag)`,
    stations: `
      select tag, false from changed c, lateral (values ('station:' || c.id), ('area:' || c.area_id)) t (tag)
      union all
      select tag, false from changed c join shops s on s.station_id = c.id, lateral (values ${SHOP('s')}) t (tag)`,
    cast_photos: `
      select tag, ${removed} from changed c join casts k on k.id = c.cast_id
        left join shops s on s.id = k.shop_id, lateral (values ${CAST('k.id')}, ${SHOP('s')}) t (tag)`,
    shop_photos: `
      select tag, ${removed} from changed c join shops s on s.id = c.shop_id, lateral (values ${SHOP('s')}) t (tag)`,
  };
  return statements[table] as string;
}

/**
 * The cost of a change depends on the pages that show it: what leaves public view takes away the pages that carry its
 * card, the lists it stood in are rendered again, and what no list shows leaves the lists alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shops', 'casts', 'shifts', 'areas', 'stations', 'cast_photos', 'shop_photos'])
    for (const event of EVENTS)
      await sql
        .raw(`
        create or replace function page_change_${table}_${event}() returns trigger language plpgsql as $body$
        begin
          if current_setting('app.page_changes', true) = 'off' then return null; end if;
          insert into page_change (tag, purge)
          select tag, bool_or(purge) from (
            with changed as (${changed[event]}) ${tagsOf(table, event)}
          ) as tags (tag, purge) where tag is not null group by tag order by tag;
          return null;
        end $body$`)
        .execute(db);
}
