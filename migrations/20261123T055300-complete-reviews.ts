import { type Kysely, sql } from 'kysely';

/** Reviews of suspended members, and held ones, count nowhere; those of members who have left stay, without a name. */
const SEEN = `
  from reviews r left join users u on u.id = r.user_id
  where u.status is distinct from 'suspended' and not r.held`;

/** What a rating is made of: weighted, without totals that were never touched and without what is not counted yet. */
const RATE = `
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
        where (n.shop_id, n.user_id, n.total_value, n.total_touched, n.weight, n.held, n.counts_from is null)
          is distinct from
          (o.shop_id, o.user_id, o.total_value, o.total_touched, o.weight, o.held, o.counts_from is null)
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
      left join (select r.*, r.total_touched and r.counts_from is null as counts ${SEEN}) r on r.shop_id = i.id
      group by i.id) c
    where s.id = c.id and (s.review_count, s.rating) is distinct from (c.count, c.rating);
    return null;
  end $body$`;

/** A telephone or LINE makes the reviews of an account count fully; who leaves takes nothing along. */
const WEIGH = `
  create function weigh_reviews() returns trigger language plpgsql as $body$
  declare ids bigint[];
  begin
    if tg_op = 'DELETE' then
      select array_agg(distinct user_id) into ids from old_rows;
    else
      select array_agg(distinct user_id) into ids from new_rows;
    end if;
    update reviews r set weight = w.weight
    from (
      select u.id, case when exists (
        select from login_identities i where i.user_id = u.id and i.kind in ('tel', 'line')) then 1 else 0.3 end as weight
      from users u where u.id = any(ids) and u.status in ('active', 'suspended')) w
    where r.user_id = w.id and r.weight <> w.weight;
    return null;
  end $body$`;

const MARKED = `
  create function page_change_review_marks() returns trigger language plpgsql as $body$
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select distinct 'shop-reviews:' || r.shop_id, false
    from changed_rows c join reviews r on r.id = c.review_id order by 1;
    return null;
  end $body$`;

/** Reviews as people write them: their weight, what waits, visits after the first, the shop's reply, useful marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews
    add column people smallint constraint reviews_people_check check (people between 1 and 20),
    add column version integer not null default 1,
    add column weight numeric(2,1) not null default 1 constraint reviews_weight_check check (weight in (0.3, 1)),
    add column counts_from timestamptz(3),
    add column held boolean not null default false,
    add column reply_body text constraint reviews_reply_check check (char_length(reply_body) <= 16000),
    add column replied_at timestamptz(3),
    drop constraint reviews_body_check,
    add constraint reviews_body_check check (char_length(body) <= 16000),
    add constraint reviews_reply_whole_check check ((reply_body is null) = (replied_at is null))`.execute(db);
  await sql`create index reviews_waiting on reviews (counts_from) where counts_from is not null`.execute(db);
  await sql`create table review_visits (
    id bigint generated always as identity primary key,
    review_id bigint not null references reviews (id) on delete cascade,
    visited_month date check (visited_month is null or extract(day from visited_month) = 1),
    total_value numeric(2,1),
    body text not null default '' check (char_length(body) <= 16000),
    written_at timestamptz(3) not null)`.execute(db);
  await sql`create index review_visits_review on review_visits (review_id, id)`.execute(db);
  await sql`create table review_marks (
    review_id bigint not null references reviews (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    created_at timestamptz(3) not null default now(),
    primary key (review_id, user_id))`.execute(db);
  await sql`create index review_marks_user on review_marks (user_id)`.execute(db);
  await sql`alter table reports drop constraint reports_model_check,
    add constraint reports_model_check check (model in ('Tl', 'TlComment', 'Cast', 'Review'))`.execute(db);
  await sql.raw(RATE).execute(db);
  await sql.raw(WEIGH).execute(db);
  await sql`create trigger weigh_reviews_insert after insert on login_identities
    referencing new table as new_rows for each statement execute function weigh_reviews()`.execute(db);
  await sql`create trigger weigh_reviews_delete after delete on login_identities
    referencing old table as old_rows for each statement execute function weigh_reviews()`.execute(db);
  await sql.raw(MARKED).execute(db);
  await sql`create trigger page_change_review_marks_insert after insert on review_marks
    referencing new table as changed_rows for each statement execute function page_change_review_marks()`.execute(
    db,
  );
  await sql`create trigger page_change_review_marks_delete after delete on review_marks
    referencing old table as changed_rows for each statement execute function page_change_review_marks()`.execute(
    db,
  );
  // One statement, so that each shop is counted once by the new rule.
  await sql`update reviews r set weight = 0.3
    where exists (select from users u where u.id = r.user_id and u.status in ('active', 'suspended'))
      and exists (select from login_identities i where i.user_id = r.user_id)
      and not exists (select from login_identities i where i.user_id = r.user_id and i.kind in ('tel', 'line'))`.execute(
    db,
  );
  await sql`update shops s set review_count = c.count, rating = c.rating
    from (
      select r.shop_id, count(*)::integer as count, case when count(*) filter (where r.total_touched) > 0 then
        round((2.8 * 5 + sum(r.total_value * r.weight) filter (where r.total_touched))
          / (5 + sum(r.weight) filter (where r.total_touched)), 2) end as rating
      ${sql.raw(SEEN)} group by r.shop_id) c
    where s.id = c.shop_id and (s.review_count, s.rating) is distinct from (c.count, c.rating)`.execute(db);
}
