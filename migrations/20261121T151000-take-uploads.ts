import { type Kysely, sql } from 'kysely';

/**
 * What casts send for their posts, one row for a file, before a post uses it and as long as one does. What the disk
 * holds is settled by these rows: a file without one is swept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_uploads (
      id text primary key,
      user_id bigint not null references users on delete cascade,
      cast_id integer not null references casts on delete cascade,
      kind text not null check (kind in ('photo', 'video')),
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes integer not null check (bytes > 0),
      poster_media_id text unique references media,
      post_id bigint references posts on delete set null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index post_uploads_cast on post_uploads (cast_id)`.execute(db);
  await sql`create index post_uploads_post on post_uploads (post_id) where post_id is not null`.execute(db);
  await sql`create index post_uploads_unused on post_uploads (created_at) where post_id is null`.execute(db);
  await sql`
    create table post_drafts (
      cast_id integer primary key references casts on delete cascade,
      body jsonb not null,
      upload_ids text[] not null default '{}',
      saved_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table video_notices (
      post_id bigint primary key references posts on delete cascade,
      noticed_at timestamptz(3) not null default now()
    )`.execute(db);
  // Length is counted in what a reader takes for one letter; the database only bounds it.
  await sql`alter table posts drop constraint posts_body_check,
    add constraint posts_body_check check (char_length(body) <= 20000)`.execute(db);
  await sql`create index post_videos_kept on post_videos (post_id) where state = 'converted'`.execute(db);
  await sql`create index posts_deleted on posts (deleted_at) where deleted_at is not null`.execute(db);
}
