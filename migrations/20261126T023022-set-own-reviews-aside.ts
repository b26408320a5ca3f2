import { type Kysely, sql } from 'kysely';

/** Who works at a shop, has worked there in the last 180 days or has asked to does not rate it. */
const WORKS_AT_SHOP = `
  create function works_at_shop(account bigint, shop integer) returns boolean language sql stable as $body$
    select exists (
      select from users u left join casts c on c.id = u.cast_id
      where u.id = account and (c.shop_id = shop or u.wished_shop_id = shop))
    or exists (
      select from affiliations a where a.user_id = account and a.shop_id = shop
        and (a.status in ('pending', 'active') or a.status = 'ended' and a.ended_at > now() - interval '180 days'))
  $body$`;

const SET_ASIDE = `
  create function set_reviews_aside(account bigint) returns void language sql as $body$
    update reviews set set_aside = true, held = true
    where user_id = account and not set_aside and works_at_shop(user_id, shop_id)
  $body$`;

/** A request that came to nothing was no work. */
const OF_AFFILIATIONS = `
  create function own_reviews_of_affiliations() returns trigger language plpgsql as $body$
    begin
      if new.status in ('pending', 'active', 'ended') then
        perform set_reviews_aside(new.user_id);
      elsif not exists (select from affiliations
          where user_id = new.user_id and shop_id = new.shop_id and status in ('active', 'ended')) then
        update reviews set set_aside = false, held = removed or counts_from is not null
        where user_id = new.user_id and shop_id = new.shop_id and set_aside
          and not works_at_shop(user_id, shop_id);
      end if;
      return null;
    end $body$`;

const OF_USERS = `
  create function own_reviews_of_users() returns trigger language plpgsql as $body$
    begin
      perform set_reviews_aside(new.id);
      return null;
    end $body$`;

/** Imports and staff move pages without a word to the history of affiliations: it is written down here. */
const OF_CASTS = `
  create function own_reviews_of_casts() returns trigger language plpgsql as $body$
    declare account bigint;
    begin
      select id into account from users where cast_id = new.id;
      if account is null then return null; end if;
      if old.shop_id is not null then
        update affiliations set status = 'ended', ended_at = now(), ended_by = 'staff'
        where user_id = account and shop_id = old.shop_id and status = 'active';
        insert into affiliations (user_id, shop_id, status, ended_at, ended_by)
        select account, old.shop_id, 'ended', now(), 'staff'
        where not exists (select from affiliations where user_id = account and shop_id = old.shop_id
          and status = 'ended' and ended_at >= now()::timestamptz(3));
      end if;
      perform set_reviews_aside(account);
      return null;
    end $body$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column set_aside boolean not null default false`.execute(db);
  for (const statement of [WORKS_AT_SHOP, SET_ASIDE, OF_AFFILIATIONS, OF_USERS, OF_CASTS])
    await sql.raw(statement).execute(db);
  await sql`create trigger own_reviews after insert or update of status on affiliations
    for each row execute function own_reviews_of_affiliations()`.execute(db);
  await sql`create trigger own_reviews after update of cast_id, wished_shop_id on users
    for each row when (old.cast_id is distinct from new.cast_id or old.wished_shop_id is distinct from new.wished_shop_id)
    execute function own_reviews_of_users()`.execute(db);
  await sql`create trigger own_reviews after update of shop_id on casts
    for each row when (old.shop_id is distinct from new.shop_id)
    execute function own_reviews_of_casts()`.execute(db);
  await sql`update reviews set set_aside = true, held = true
    where user_id is not null and works_at_shop(user_id, shop_id)`.execute(db);
}
