import { type Kysely, sql } from 'kysely';

const SEEN = `c.visible and (c.shop_id is null or exists (
  select from shops s where s.id = c.shop_id and s.status = 'open'))`;
const PUBLISHED = `p.status = 'public' and p.deleted_at is null and not p.need_login`;

/** The locks let a cast or a shop that is hidden at this moment come before or after the post. */
const INDEX = `
  create or replace function index_hashtags(ids bigint[]) returns void language plpgsql as $body$
  begin
    perform from casts where id in (select cast_id from posts where id = any(ids))
      order by id for no key update;
    perform from shops where id in (
      select c.shop_id from casts c join posts p on p.cast_id = c.id where p.id = any(ids)) order by id for share;
    delete from post_hashtags where post_id = any(ids);
    insert into post_hashtags (post_id, folded, posted_at)
    select distinct p.id, fold_tag(tag), p.posted_at
    from posts p join casts c on c.id = p.cast_id, unnest(p.hashtags) tag
    where p.id = any(ids) and ${PUBLISHED} and ${SEEN};
  end $body$;`;

/** The tags of a cast's posts go and come back with her, and with her shop; their pages count anew. */
const FOLLOW = `
  create function hashtags_of_casts() returns trigger language plpgsql as $body$
  declare
    ids integer[];
    tags text[];
  begin
    if tg_table_name = 'casts' then
      select array_agg(id) into ids from (
        select id, visible, shop_id from new_rows except select id, visible, shop_id from old_rows) n;
      perform from shops where id in (select shop_id from casts where id = any(ids)) order by id for share;
    else
      select array_agg(c.id) into ids from casts c
      join (select id, status from new_rows except select id, status from old_rows) n on n.id = c.shop_id;
    end if;
    if ids is null then return null; end if;
    with gone as (
      delete from post_hashtags x using posts p, casts c
      where c.id = any(ids) and p.cast_id = c.id and x.post_id = p.id and not (${SEEN}) returning x.folded),
    back as (
      insert into post_hashtags (post_id, folded, posted_at)
      select distinct p.id, fold_tag(tag), p.posted_at
      from casts c join posts p on p.cast_id = c.id, unnest(p.hashtags) tag
      where c.id = any(ids) and ${PUBLISHED} and ${SEEN}
      on conflict do nothing returning folded)
    select array_agg(folded order by folded) into tags from (
      select folded from gone union select folded from back) changed;
    if tags is null or current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge) select hashtag_page(folded), false from unnest(tags) folded;
    return null;
  end $body$;
  create trigger hashtags_of_casts after update on casts
    referencing old table as old_rows new table as new_rows
    for each statement execute function hashtags_of_casts();
  create trigger hashtags_of_shops after update on shops
    referencing old table as old_rows new table as new_rows
    for each statement execute function hashtags_of_casts();`;

/** What a tag counts are posts that readers see, so that no query has to subtract those of hidden casts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [INDEX, FOLLOW]) await sql.raw(statement).execute(db);
  await sql
    .raw(`delete from post_hashtags x using posts p, casts c
      where p.id = x.post_id and c.id = p.cast_id and not (${SEEN})`)
    .execute(db);
  await sql`drop index casts_suspended`.execute(db);
}
