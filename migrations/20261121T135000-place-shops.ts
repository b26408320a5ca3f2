import { type Kysely, sql } from 'kysely';

/** Where an open shop stands: its own position, else that of its station. A point is (longitude, latitude). */
const SPOTS = `
  select s.id, coalesce(point(s.lng, s.lat), point(t.lng, t.lat)), s.lat is not null and s.lng is not null
  from shops s left join stations t on t.id = s.station_id
  where s.status = 'open' and coalesce(point(s.lng, s.lat), point(t.lng, t.lat)) is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_spots (
      shop_id integer primary key references shops on delete cascade,
      spot point not null,
      exact boolean not null
    )`.execute(db);
  // Shops and casts around a position.
  await sql`create index shop_spots_near on shop_spots using gist (spot) include (shop_id)`.execute(db);
  // Stations around a position.
  await sql`create index stations_position on stations (lat, lng)`.execute(db);

  await sql
    .raw(`
    create function place_shops() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_table_name = 'stations' then
        select array_agg(s.id) into ids from shops s where s.station_id in (
          select id from (select id, lat, lng from new_rows except select id, lat, lng from old_rows) n);
      elsif tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows;
      else
        -- A join would keep the plan of an update of a few rows, which is quadratic for one of many.
        select array_agg(id) into ids from (
          select id, status, station_id, lat, lng from new_rows
          except select id, status, station_id, lat, lng from old_rows) n;
      end if;
      if ids is null then return null; end if;
      insert into shop_spots (shop_id, spot, exact) ${SPOTS} and s.id = any(ids) order by s.id
      on conflict (shop_id) do update set spot = excluded.spot, exact = excluded.exact;
      delete from shop_spots p where p.shop_id = any(ids) and not exists (
        select from shops s left join stations t on t.id = s.station_id
        where s.id = p.shop_id and s.status = 'open' and coalesce(point(s.lng, s.lat), point(t.lng, t.lat)) is not null);
      return null;
    end $body$`)
    .execute(db);
  await sql`create trigger place_shops_insert after insert on shops referencing new table as new_rows
    for each statement execute function place_shops()`.execute(db);
  await sql`create trigger place_shops_update after update on shops
    referencing old table as old_rows new table as new_rows
    for each statement execute function place_shops()`.execute(db);
  await sql`create trigger place_shops_of_stations after update on stations
    referencing old table as old_rows new table as new_rows
    for each statement execute function place_shops()`.execute(db);
  await sql.raw(`insert into shop_spots (shop_id, spot, exact) ${SPOTS}`).execute(db);

  // What 「注目」 counts: the votes of a week.
  await sql`create index votes_day on votes (business_date, cast_id) include (user_id, points, voted_at)`.execute(
    db,
  );
}
