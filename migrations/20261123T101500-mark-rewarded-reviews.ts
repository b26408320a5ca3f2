import { type Kysely, sql } from 'kysely';

/** A review for which the shop has given something is shown as 「PR」 and is in no rating. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column rewarded boolean not null default false`.execute(db);
  await sql`
    create or replace function rate_shops() returns trigger language plpgsql as $body$
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
          where (n.shop_id, n.user_id, n.total_value, n.total_touched, n.weight, n.held, n.rewarded,
            n.counts_from is null)
            is distinct from
            (o.shop_id, o.user_id, o.total_value, o.total_touched, o.weight, o.held, o.rewarded,
            o.counts_from is null)
          union
          select o.shop_id from new_rows n join old_rows o using (id) where n.shop_id <> o.shop_id) changed;
      end if;
      if ids is null then return null; end if;
      -- One after the other for each shop: two reviews at once are both counted.
      perform from shops where id = any(ids) order by id for no key update;
      update shops s set review_count = c.count, rating = c.rating
      from (
        select i.id, count(r.id)::integer as count, case when count(r.id) filter (where r.counts) > 0 then
          round((2.8 * 5 + sum(r.total_value * r.weight) filter (where r.counts))
            / (5 + sum(r.weight) filter (where r.counts)), 2) end as rating
        from unnest(ids) i (id)
        left join (select r.*, r.total_touched and not r.rewarded and r.counts_from is null as counts
          from reviews r left join users u on u.id = r.user_id
          where u.status is distinct from 'suspended' and not r.held) r on r.shop_id = i.id
        group by i.id) c
      where s.id = c.id and (s.review_count, s.rating) is distinct from (c.count, c.rating);
      return null;
    end $body$`.execute(db);
}
