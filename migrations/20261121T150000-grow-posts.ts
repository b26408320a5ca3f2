import { type Kysely, sql } from 'kysely';

/**
 * Posts as the timeline reads them. A post is read by others when `status` is public and `deleted_at` is null;
 * `posted_at` is when it was or will be published, so that every feed has one order: (posted_at, id) downwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column status text not null default 'public' check (status in ('scheduled', 'public', 'hidden')),
      add column need_login boolean not null default false,
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
}
