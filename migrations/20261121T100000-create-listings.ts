import { type Kysely, sql } from 'kysely';

/** A cast stands in the lists while she is public and her shop is open. */
const LISTED = `
  select c.id, s.id, s.area_id, s.prefecture_id, s.station_id, s.category, c.last_active_at
  from casts c join shops s on s.id = c.shop_id
  where c.status = 'public' and s.status = 'open'`;

/** The share lock makes a cast who joins a shop wait for a transaction that closes it, so that no row is left over. */
const RELIST = `
  insert into listed_casts (cast_id, shop_id, area_id, prefecture_id, station_id, category, active_at)
  ${LISTED} and c.id = any(ids) order by s.id for share of s
  on conflict (cast_id) do update set shop_id = excluded.shop_id, area_id = excluded.area_id,
    prefecture_id = excluded.prefecture_id, station_id = excluded.station_id, category = excluded.category,
    active_at = excluded.active_at`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Days since the epoch of the last freshness, plus credit for reviews (server/directory/shops/rules.ts says how much and why).
  await sql`
    alter table shops add column rank double precision not null generated always as (
      extract(epoch from freshness_at at time zone 'UTC')::double precision / 86400
      + 2 * ln(1 + review_count::double precision)
      + case when review_count > 0 then 3 * (coalesce(rating, 2.8) - 2.8)::double precision else 0 end
    ) stored`.execute(db);
  // One index per scope of a list, in the order of おすすめ順.
  await sql`create index shops_area_rank on shops (area_id, rank desc, id) include (category) where status = 'open'`.execute(
    db,
  );
  await sql`create index shops_prefecture_rank on shops (prefecture_id, rank desc, id) include (category) where status = 'open'`.execute(
    db,
  );
  await sql`create index shops_rank on shops (rank desc, id) include (category) where status = 'open'`.execute(
    db,
  );

  await sql`
    create table listed_casts (
      cast_id integer primary key references casts on delete cascade,
      shop_id integer not null references shops on delete cascade,
      area_id integer not null,
      prefecture_id smallint not null,
      station_id integer,
      category text not null,
      active_at timestamptz(3) not null
    )`.execute(db);
  // Cast lists of an area, a prefecture, a station and the country, and their counts.
  for (const scope of ['area_id', 'prefecture_id', 'station_id'])
    await sql`create index ${sql.id(`listed_casts_${scope}`)} on listed_casts
      (${sql.id(scope)}, active_at desc, cast_id desc) include (category)`.execute(db);
  await sql`create index listed_casts_active on listed_casts (active_at desc, cast_id desc) include (category)`.execute(
    db,
  );
  // Removal with a shop.
  await sql`create index listed_casts_shop on listed_casts (shop_id)`.execute(db);

  await sql
    .raw(`
    create function list_casts() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_table_name = 'casts' then
        select array_agg(id) into ids from new_rows;
      else
        select array_agg(c.id) into ids from casts c where c.shop_id in (
          select n.id from new_rows n join old_rows o on o.id = n.id
          where (n.status, n.area_id, n.prefecture_id, n.station_id, n.category)
            is distinct from (o.status, o.area_id, o.prefecture_id, o.station_id, o.category));
      end if;
      if ids is null then return null; end if;
      ${RELIST};
      delete from listed_casts l where l.cast_id = any(ids) and not exists (
        select from casts c join shops s on s.id = c.shop_id
        where c.id = l.cast_id and c.status = 'public' and s.status = 'open');
      return null;
    end $body$`)
    .execute(db);
  await sql`create trigger list_casts_insert after insert on casts referencing new table as new_rows
    for each statement execute function list_casts()`.execute(db);
  await sql`create trigger list_casts_update after update on casts
    referencing old table as old_rows new table as new_rows
    for each statement execute function list_casts()`.execute(db);
  await sql`create trigger list_casts_of_shops after update on shops
    referencing old table as old_rows new table as new_rows
    for each statement execute function list_casts()`.execute(db);
  await sql
    .raw(
      `insert into listed_casts (cast_id, shop_id, area_id, prefecture_id, station_id, category, active_at) ${LISTED}`,
    )
    .execute(db);
}
