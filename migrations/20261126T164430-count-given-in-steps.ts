import { type Kysely, sql } from 'kysely';

/** `votes_until`: the newest vote when the status changed. Later ones were counted, or not, as they were given. */
const QUEUE = `
  create table given_recounts (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    sign smallint not null,
    votes_until bigint not null,
    after_vote bigint not null default 0,
    after_post bigint not null default 0,
    constraint given_recounts_sign_check check (sign in (-1, 1))
  );
  create index given_recounts_user on given_recounts (user_id, id);
  create index votes_by_member on votes (user_id, id);`;

/** As before for an account that has given little; else a job counts in steps, one change of status after the other. */
const QUEUE_MANY = `
  create function has_given_much(account bigint) returns boolean language sql stable as $body$
    select exists (select from given_recounts where user_id = account)
      or (select count(*) from (select from votes where user_id = account limit 1001) v) > 1000
      or (select count(*) from (select from post_likes where user_id = account limit 1001) l) > 1000
  $body$;

  create or replace function recount_given() returns trigger language plpgsql as $body$
  declare
    account bigint := old.id;
    sign integer := 1;
  begin
    if tg_op = 'UPDATE' and new.status = 'suspended' then sign := -1; end if;
    if tg_op = 'UPDATE' and has_given_much(account) then
      insert into given_recounts (user_id, sign, votes_until)
      select account, sign, coalesce(max(id), 0) from votes where user_id = account;
      return old;
    end if;
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
  end $body$;`;

/** One statement took all that a member had ever given out of the counters, and held every row until the commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [QUEUE, QUEUE_MANY]) await sql.raw(statements).execute(db);
}
