import { type Kysely, sql } from 'kysely';

/** A vote counts unless its member is suspended; the share lock lets a suspension of the same moment come before or after. */
const VOTES = `
  create or replace function count_given_votes() returns trigger language plpgsql as $body$
  begin
    perform from users where id in (select user_id from new_rows) order by id for share;
    insert into cast_votes as c (cast_id, points)
    select n.cast_id, sum(n.points) from new_rows n join users u on u.id = n.user_id
    where u.status <> 'suspended' group by n.cast_id order by n.cast_id
    on conflict (cast_id) do update set points = c.points + excluded.points;
    return null;
  end $body$;

  create or replace function count_taken_votes() returns trigger language plpgsql as $body$
  begin
    update cast_votes c set points = c.points - gone.points
    from (select o.cast_id, sum(o.points) as points from old_rows o left join users u on u.id = o.user_id
      where u.status is distinct from 'suspended' group by o.cast_id) gone
    where c.cast_id = gone.cast_id;
    return null;
  end $body$;`;

/** The like counters of posts for one kind of change. A like at the moment of a suspension is settled by the recount. */
const likes = (operation: string, changes: string) => `
  create or replace function count_post_likes_${operation}() returns trigger language plpgsql as $body$
  declare changes jsonb;
  begin
    if current_setting('app.counters', true) = 'off' then return null; end if;
    select jsonb_object_agg(post_id, n) into changes from (
      select each.post_id, sum(each.n) as n from (${changes}) each left join users u on u.id = each.user_id
      where u.status is distinct from 'suspended'
      group by each.post_id having sum(each.n) <> 0) net;
    if changes is null then return null; end if;
    perform from posts where id in (select key::bigint from jsonb_object_keys(changes) key)
      order by id for no key update;
    update posts set like_count = like_count + net.value::integer
      from jsonb_each_text(changes) net where posts.id = net.key::bigint;
    return null;
  end $body$;`;
const COME = 'select post_id, user_id, 1 as n from new_rows';
const GO = 'select post_id, user_id, -1 as n from old_rows';
const LIKES = [likes('insert', COME), likes('delete', GO), likes('update', `${COME} union all ${GO}`)].join(
  '\n',
);

/** Takes what a member has given out of the counters, or puts it back. */
const FOLLOW_ACCOUNTS = `
  create function recount_given() returns trigger language plpgsql as $body$
  declare
    account bigint := old.id;
    sign integer := 1;
  begin
    if tg_op = 'UPDATE' and new.status = 'suspended' then sign := -1; end if;
    -- Whoever takes a vote or a like back at this moment holds these rows first.
    perform from cast_votes where cast_id in (select cast_id from votes where user_id = account)
      order by cast_id for no key update;
    if sign < 0 then
      update cast_votes c set points = c.points - given.points
      from (select cast_id, sum(points) as points from votes where user_id = account group by cast_id) given
      where c.cast_id = given.cast_id;
    else
      insert into cast_votes as c (cast_id, points)
      select cast_id, sum(points) from votes where user_id = account group by cast_id order by cast_id
      on conflict (cast_id) do update set points = c.points + excluded.points;
    end if;
    -- Those under which the member has commented as well: their counters follow, and posts are locked in one order.
    perform from posts where id in (
      select post_id from post_likes where user_id = account
      union select post_id from comments where user_id = account) order by id for no key update;
    update posts set like_count = like_count + sign
    where id in (select post_id from post_likes where user_id = account);
    -- The stored ranking is made from votes, and no other tag says that it has changed.
    if current_setting('app.page_changes', true) is distinct from 'off'
      and exists (select from votes where user_id = account) then
      insert into page_change (tag, purge) values ('ranking', sign < 0);
    end if;
    return old;
  end $body$;
  create trigger recount_given_update after update of status on users for each row
    when ((old.status = 'suspended') <> (new.status = 'suspended')) execute function recount_given();
  -- What goes with the account is taken off as if it had counted.
  create trigger recount_given_delete before delete on users for each row
    when (old.status = 'suspended') execute function recount_given();`;

/**
 * Votes and likes of suspended members count nowhere until the suspension ends. Casts who are suspended are found by an
 * index: what a tag counts leaves out their posts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [VOTES, LIKES, FOLLOW_ACCOUNTS]) await sql.raw(statement).execute(db);
  await sql`create index casts_suspended on casts (id) where suspended`.execute(db);
  await sql`update cast_votes c set points = c.points - given.points
    from (select v.cast_id, sum(v.points) as points from votes v join users u on u.id = v.user_id
      where u.status = 'suspended' group by v.cast_id) given
    where c.cast_id = given.cast_id`.execute(db);
  await sql`update posts p set like_count = p.like_count - given.likes
    from (select l.post_id, count(*)::integer as likes from post_likes l join users u on u.id = l.user_id
      where u.status = 'suspended' group by l.post_id) given
    where p.id = given.post_id`.execute(db);
}
