import { type Kysely, sql } from 'kysely';

/** Reviews of suspended members count nowhere; those of members who have left stay, without a name. */
const COUNTED = `
  from reviews r left join users u on u.id = r.user_id
  where u.status is distinct from 'suspended'`;

/**
 * Number and rating of a shop's reviews follow the reviews and the state of who wrote them. The rating is pulled
 * towards 2.8 by five imaginary reviews, so that a single one says little.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function rate_shops() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_table_name = 'users' then
        select array_agg(distinct r.shop_id) into ids
        from new_rows n join old_rows o using (id) join reviews r on r.user_id = n.id
        where (n.status = 'suspended') <> (o.status = 'suspended');
      elsif tg_op = 'INSERT' then
        select array_agg(distinct shop_id) into ids from new_rows;
      elsif tg_op = 'DELETE' then
        select array_agg(distinct shop_id) into ids from old_rows;
      else
        select array_agg(distinct shop_id) into ids from (
          select n.shop_id from new_rows n join old_rows o using (id)
          where (n.shop_id, n.user_id, n.total_value) is distinct from (o.shop_id, o.user_id, o.total_value)
          union
          select o.shop_id from new_rows n join old_rows o using (id) where n.shop_id <> o.shop_id) changed;
      end if;
      if ids is null then return null; end if;
      -- One after the other for each shop: two reviews at once are both counted.
      perform from shops where id = any(ids) order by id for no key update;
      update shops s set review_count = c.count,
        rating = case when c.count > 0 then round((2.8 * 5 + c.sum) / (5 + c.count), 2) end
      from (
        select i.id, count(r.id)::integer as count, coalesce(sum(r.total_value), 0) as sum
        from unnest(ids) i (id) left join (select r.* ${COUNTED}) r on r.shop_id = i.id
        group by i.id) c
      where s.id = c.id and (s.review_count, s.rating) is distinct from
        (c.count, case when c.count > 0 then round((2.8 * 5 + c.sum) / (5 + c.count), 2) end);
      return null;
    end $body$`)
    .execute(db);
  await sql`create trigger rate_shops_insert after insert on reviews referencing new table as new_rows
    for each statement execute function rate_shops()`.execute(db);
  await sql`create trigger rate_shops_update after update on reviews
    referencing old table as old_rows new table as new_rows
    for each statement execute function rate_shops()`.execute(db);
  await sql`create trigger rate_shops_delete after delete on reviews referencing old table as old_rows
    for each statement execute function rate_shops()`.execute(db);
  await sql`create trigger rate_shops_users after update on users
    referencing old table as old_rows new table as new_rows
    for each statement execute function rate_shops()`.execute(db);
}
