import { type Kysely, sql } from 'kysely';

/** Where an open shop stands: its own position, else that of its station. */
const SPOTS = `
  select s.id, s.category, spot_of(coalesce(s.lat, t.lat), case when s.lat is null then t.lng else s.lng end)
  from shops s left join stations t on t.id = s.station_id
  where s.status = 'open' and coalesce(s.lat, t.lat) is not null
    and case when s.lat is null then t.lng else s.lng end is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Metres of Mercator's projection: around any point, what is nearer on the earth is nearer there, which an index
  // on points can answer.
  await sql`
    create function spot_of(lat double precision, lng double precision) returns point
    language sql immutable strict parallel safe
    return point(6371000 * radians(lng), 6371000 * ln(tan(pi() / 4 + radians(lat) / 2)))`.execute(db);
  await sql`
    create table shop_spots (
      shop_id integer primary key references shops on delete cascade,
      category text not null,
      spot point not null
    )`.execute(db);
  // Shops and casts around a position, the nearest first, and how many they are.
  await sql`create index shop_spots_near on shop_spots using gist (spot) include (shop_id, category)`.execute(
    db,
  );
  // Stations around a position.
  await sql`create index stations_position on stations (lat, lng)`.execute(db);

  await sql
    .raw(`
    create function place_shops() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_table_name = 'stations' then
        select array_agg(s.id) into ids from shops s where s.station_id = any(array(
          select id from (select id, lat, lng from new_rows except select id, lat, lng from old_rows) n));
      elsif tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows;
      else
        -- A join of the two would be quadratic for an update of many rows.
        select array_agg(id) into ids from (
          select id, status, category, station_id, lat, lng from new_rows
          except select id, status, category, station_id, lat, lng from old_rows) n;
      end if;
      if ids is null then return null; end if;
      delete from shop_spots where shop_id = any(ids);
      insert into shop_spots (shop_id, category, spot) ${SPOTS} and s.id = any(ids) order by s.id
      on conflict (shop_id) do update set category = excluded.category, spot = excluded.spot;
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
  await sql.raw(`insert into shop_spots (shop_id, category, spot) ${SPOTS}`).execute(db);

  // What 「注目」 counts: the votes of a week.
  await sql`create index votes_day on votes (business_date, cast_id) include (user_id, points, voted_at)`.execute(
    db,
  );
}
