import { type Kysely, sql } from 'kysely';

/**
 * How many listed casts a shop has: the sum of its rows, of which there is mostly one. A change is a row of its own,
 * into which those that nobody else is changing are gathered: so nobody ever waits for somebody else's cast.
 */
const COUNT = `
  create function count_casts() returns trigger language plpgsql as $body$
  declare
    ids integer[];
    changes integer[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(shop_id), array_agg(n) into ids, changes from (
        select shop_id, count(*)::int as n from new_rows group by shop_id) d;
    elsif tg_op = 'DELETE' then
      select array_agg(shop_id), array_agg(n) into ids, changes from (
        select shop_id, -count(*)::int as n from old_rows group by shop_id) d;
    else
      select array_agg(shop_id), array_agg(n) into ids, changes from (
        select shop_id, sum(n)::int as n from (
          select shop_id, 1 as n from new_rows union all select shop_id, -1 from old_rows) both_rows
        group by shop_id having sum(n) <> 0) d;
    end if;
    if ids is null then return null; end if;
    with free as materialized (
      select c.id from shop_casts c where c.shop_id = any(ids) for update skip locked
    ), gathered as (
      delete from shop_casts c using free where c.id = free.id returning c.shop_id, c.casts
    )
    insert into shop_casts (shop_id, casts)
    select m.shop_id, sum(m.n) from (
      select shop_id, n from unnest(ids, changes) as d (shop_id, n)
      union all
      select shop_id, casts from gathered
    ) m where exists (select from shops s where s.id = m.shop_id)
    group by m.shop_id having sum(m.n) <> 0;
    return null;
  end $body$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_casts (
      id bigint generated always as identity primary key,
      shop_id integer not null references shops on delete cascade,
      casts integer not null
    )`.execute(db);
  await sql`insert into shop_casts (shop_id, casts) select shop_id, count(*) from listed_casts group by shop_id`.execute(
    db,
  );
  await sql`create index shop_casts_shop on shop_casts (shop_id) include (casts)`.execute(db);
  await sql.raw(COUNT).execute(db);
  const rows = { insert: 'new table as new_rows', delete: 'old table as old_rows' };
  for (const [on, referencing] of Object.entries({ ...rows, update: `${rows.delete} ${rows.insert}` }))
    await sql
      .raw(
        `create trigger count_casts_${on} after ${on} on listed_casts referencing ${referencing}
          for each statement execute function count_casts()`,
      )
      .execute(db);
  // Whoever fits a common word is found on a walk through the most active, by her shop.
  await sql`drop index listed_casts_active`.execute(db);
  await sql`create index listed_casts_active on listed_casts (active_at desc, cast_id desc) include (category, shop_id)`.execute(
    db,
  );
}
