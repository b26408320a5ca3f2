import { type Kysely, sql } from 'kysely';

/** Whether everybody may come to a post; its text may still be for members. */
const seen = (row: string) => `(${row}.status = 'public' and ${row}.deleted_at is null)`;
/** Pages that list posts of one kind, apart from the cards they show. */
const LISTS = (row: string) => `('posts'), ('cast-posts:' || ${row}.cast_id),
  ('shop-posts:' || (select shop_id from casts where id = ${row}.cast_id))`;
const hashtagTags = (tags: string) => `select hashtag_page(fold_tag(tag)), false from unnest(${tags}) tag`;
const off = `if current_setting('app.page_changes', true) = 'off' then return null; end if;`;

async function growTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column status text not null default 'public' check (status in ('scheduled', 'public', 'hidden')),
      add column need_login boolean not null default false,
      add column hashtags text[] not null default '{}' check (cardinality(hashtags) <= 10),
      add column created_at timestamptz(3) not null default now(),
      add column edited_at timestamptz(3),
      alter column accept_comment drop not null,
      alter column accept_comment drop default`.execute(db);
  // What a post without a setting of its own follows.
  await sql`
    alter table casts
      add column comment_accept smallint not null default 1 check (comment_accept between 0 and 3)`.execute(
    db,
  );
  await sql`
    create table post_videos (
      post_id bigint primary key references posts on delete cascade,
      id text not null unique,
      state text not null default 'waiting' check (state in ('waiting', 'converted', 'deleted')),
      width integer,
      height integer,
      poster_media_id text references media,
      alt text not null default ''
    )`.execute(db);
  await sql`create index post_videos_poster on post_videos (poster_media_id) where poster_media_id is not null`.execute(
    db,
  );
  await sql`create index post_photos_media on post_photos (media_id)`.execute(db);
  await sql`
    create table post_likes (
      post_id bigint not null references posts on delete cascade,
      user_id bigint references users on delete cascade,
      anon_hash bytea check (octet_length(anon_hash) = 32),
      created_at timestamptz(3) not null default now(),
      check (num_nonnulls(user_id, anon_hash) = 1)
    )`.execute(db);
  await sql`create unique index post_likes_user on post_likes (user_id, post_id) where user_id is not null`.execute(
    db,
  );
  await sql`create unique index post_likes_anon on post_likes (anon_hash, post_id) where anon_hash is not null`.execute(
    db,
  );
  await sql`create index post_likes_post on post_likes (post_id)`.execute(db);
  // Who has seen a post on a business day: what makes one view of many; gone when the day is over.
  await sql`
    create table post_views (
      business_date date not null,
      post_id bigint not null references posts on delete cascade,
      viewer bytea not null check (octet_length(viewer) = 16),
      primary key (business_date, post_id, viewer)
    )`.execute(db);
  await sql`create index post_views_post on post_views (post_id)`.execute(db);
}

/** Every feed has the order (posted_at, id) downwards and holds only what can be seen. */
async function indexFeeds(db: Kysely<unknown>): Promise<void> {
  for (const name of ['posts_cast', 'posts_newest', 'posts_cast_id_reference'])
    await sql`drop index ${sql.id(name)}`.execute(db);
  // Whole, for it also finds what goes with a cast; what says whether a post is seen stands in it.
  await sql`create index posts_cast on posts (cast_id, posted_at desc, id desc) include (status, deleted_at)`.execute(
    db,
  );
  await sql`create index posts_newest on posts (posted_at desc, id desc)
    where status = 'public' and deleted_at is null`.execute(db);
  await sql`create index posts_due on posts (posted_at) where status = 'scheduled' and deleted_at is null`.execute(
    db,
  );
}

/** Hashtags of the posts that everybody may read, and how often each stands there. */
async function indexHashtags(db: Kysely<unknown>): Promise<void> {
  await sql`create function fold_tag(tag text) returns text language sql immutable strict parallel safe
    as $body$ select lower(normalize(tag, NFKC)) $body$`.execute(db);
  // Tags of pages are plain letters.
  await sql`create function hashtag_page(folded text) returns text language sql immutable strict parallel safe
    as $body$ select 'hashtag:' || left(md5(folded), 16) $body$`.execute(db);
  await sql`
    create table post_hashtags (
      post_id bigint not null references posts on delete cascade,
      folded text not null,
      posted_at timestamptz(3) not null,
      primary key (post_id, folded)
    )`.execute(db);
  await sql`create index post_hashtags_feed on post_hashtags (folded, posted_at desc, post_id desc)`.execute(
    db,
  );
  await sql`create index post_hashtags_newest on post_hashtags (posted_at desc, folded)`.execute(db);
  await sql`
    create table hashtags (
      folded text primary key,
      tag text not null,
      posts integer not null,
      used_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index hashtags_prefix on hashtags (folded text_pattern_ops)`.execute(db);
  await sql
    .raw(`
    create function index_hashtags(ids bigint[]) returns void language plpgsql as $body$
    begin
      delete from post_hashtags where post_id = any(ids);
      insert into post_hashtags (post_id, folded, posted_at)
      select distinct p.id, fold_tag(tag), p.posted_at from posts p, unnest(p.hashtags) tag
      where p.id = any(ids) and ${seen('p')} and not p.need_login;
    end $body$`)
    .execute(db);
  // In one order for everybody, so that two posts with the same tags wait for each other and no more.
  await sql
    .raw(`
    create function count_hashtags() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into hashtags (folded, tag, posts, used_at)
        select n.folded, min(coalesce(t.tag, n.folded)), count(distinct n.post_id), max(n.posted_at)
        from new_rows n left join posts p on p.id = n.post_id
        left join lateral unnest(p.hashtags) t (tag) on fold_tag(t.tag) = n.folded
        group by n.folded order by n.folded
        on conflict (folded) do update set posts = hashtags.posts + excluded.posts,
          used_at = greatest(hashtags.used_at, excluded.used_at);
      else
        perform from hashtags where folded in (select folded from old_rows) order by folded for update;
        update hashtags h set posts = h.posts - o.posts
        from (select folded, count(*) as posts from old_rows group by folded) o where h.folded = o.folded;
        delete from hashtags where folded in (select folded from old_rows) and posts <= 0;
      end if;
      return null;
    end $body$;
    create trigger count_hashtags_insert after insert on post_hashtags referencing new table as new_rows
      for each statement execute function count_hashtags();
    create trigger count_hashtags_delete after delete on post_hashtags referencing old table as old_rows
      for each statement execute function count_hashtags();
    create function hashtags_of_new_posts() returns trigger language plpgsql as $body$
    begin
      perform index_hashtags((select array_agg(id) from new_rows where hashtags <> '{}'));
      return null;
    end $body$;
    create trigger hashtags_insert after insert on posts referencing new table as new_rows
      for each statement execute function hashtags_of_new_posts();
    create function hashtags_of_changed_post() returns trigger language plpgsql as $body$
    begin
      perform index_hashtags(array[new.id]);
      return null;
    end $body$;
    create trigger hashtags_update after update of hashtags, status, deleted_at, need_login, posted_at on posts
      for each row when ((old.hashtags, old.status, old.deleted_at, old.need_login, old.posted_at)
        is distinct from (new.hashtags, new.status, new.deleted_at, new.need_login, new.posted_at))
      execute function hashtags_of_changed_post();`)
    .execute(db);
}

/**
 * Stored pages follow their posts: `post:` is on every page that shows one, `post-comments:` on those that show its
 * comments. Counters and views are no change: the page asks for them when it is looked at.
 */
async function tellPages(db: Kysely<unknown>): Promise<void> {
  const write = (name: string, rows: string) => `
    create function ${name}() returns trigger language plpgsql as $body$
    begin
      ${off}
      insert into page_change (tag, purge)
      select tag, bool_or(purge) from (${rows}) as tags (tag, purge) where tag is not null group by tag order by tag;
      return null;
    end $body$;`;
  const lists = (row: string) => `select tag, false from (values ${LISTS(row)}) t (tag)
    where ${seen(row)} union all ${hashtagTags(`${row}.hashtags`)} where ${seen(row)}`;
  const statements = [
    write(
      'page_change_posts_insert',
      `select tag, false from new_rows n, lateral (values ${LISTS('n')}) t (tag) where ${seen('n')}
       union all select hashtag_page(fold_tag(tag)), false from new_rows n, unnest(n.hashtags) tag where ${seen('n')}`,
    ),
    `create trigger page_change_posts_insert after insert on posts referencing new table as new_rows
      for each statement execute function page_change_posts_insert()`,
    write(
      'page_change_posts_update',
      `select 'post:' || new.id, ${seen('old')} and (not ${seen('new')} or new.need_login > old.need_login)
       union all (${lists('old')}) union all (${lists('new')})`,
    ),
    `create trigger page_change_posts_update
      after update of body, status, need_login, hashtags, accept_comment, posted_at, edited_at, deleted_at on posts
      for each row when ((old.body, old.status, old.need_login, old.hashtags, old.accept_comment, old.posted_at,
          old.edited_at, old.deleted_at)
        is distinct from (new.body, new.status, new.need_login, new.hashtags, new.accept_comment, new.posted_at,
          new.edited_at, new.deleted_at))
      execute function page_change_posts_update()`,
    write('page_change_posts_delete', `select 'post:' || old.id, true union all (${lists('old')})`),
    `create trigger page_change_posts_delete after delete on posts
      for each row execute function page_change_posts_delete()`,
  ];
  const parts = [
    ['post_photos', 'post'],
    ['post_videos', 'post'],
    ['comments', 'post-comments'],
  ] as const;
  for (const [table, tag] of parts)
    for (const event of ['insert', 'update', 'delete'] as const) {
      const name = `page_change_${table}_${event}`;
      const rows = event === 'insert' ? 'new_rows' : 'old_rows';
      statements.push(
        write(name, `select '${tag}:' || post_id, ${event !== 'insert'} from ${rows}`),
        `create trigger ${name} after ${event} on ${table}
          referencing ${event === 'insert' ? 'new table as new_rows' : 'old table as old_rows'}
          for each statement execute function ${name}()`,
      );
    }
  statements.push(
    write(
      'page_change_media_update',
      `select 'post:' || post_id, false from post_photos where media_id = new.id
       union all select 'post:' || post_id, false from post_videos where poster_media_id = new.id`,
    ),
    `create trigger page_change_media_update after update of variants on media
      for each row when (old.variants is distinct from new.variants) execute function page_change_media_update()`,
    // Whoever is suspended, leaves or changes their name does so under every post they commented on.
    write(
      'page_change_commenters_update',
      `select 'post-comments:' || post_id, true from comments where user_id = new.id`,
    ),
    `create trigger page_change_commenters_update after update of name, status, icon_media_id on users
      for each row when ((old.name, old.status, old.icon_media_id)
        is distinct from (new.name, new.status, new.icon_media_id)) execute function page_change_commenters_update()`,
  );
  // Whoever comes back brings her posts back to the lists; pages that show her go by her own tags.
  for (const [table, casts] of [
    ['casts', 'select new.id'],
    ['shops', 'select id from casts where shop_id = new.id'],
  ])
    statements.push(
      write(
        `page_change_posts_of_${table}`,
        `select 'posts', false union all select 'cast-posts:' || id, false from (${casts}) c (id)
         union all select hashtag_page(h.folded), false from (${casts}) c (id)
           join posts p on p.cast_id = c.id join post_hashtags h on h.post_id = p.id`,
      ),
      `create trigger page_change_posts_of_${table} after update of status on ${table}
        for each row when (old.status is distinct from new.status)
        execute function page_change_posts_of_${table}()`,
    );
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Posts as the timeline reads them. Others read a post when `status` is public and `deleted_at` is null; `posted_at`
 * is when it was or will be published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growTables(db);
  await indexFeeds(db);
  await indexHashtags(db);
  await tellPages(db);
}
