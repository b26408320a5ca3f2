import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('member', 'cast')),
      name text not null check (char_length(name) between 1 and 20),
      icon_media_id text references media,
      cast_id integer unique references casts on delete set null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table posts (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      body text not null check (char_length(body) <= 2000),
      accept_comment smallint not null default 1 check (accept_comment between 0 and 3),
      view_count integer not null default 0,
      like_count integer not null default 0,
      comment_count integer not null default 0,
      posted_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3)
    )`.execute(db);
  await sql`create index posts_cast on posts (cast_id, posted_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_newest on posts (posted_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`
    create table post_photos (
      post_id bigint not null references posts on delete cascade,
      position smallint not null,
      media_id text not null references media,
      alt text not null,
      primary key (post_id, position)
    )`.execute(db);
  await sql`
    create table comments (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint references users on delete set null,
      guest_name text check (char_length(guest_name) <= 20),
      body text not null check (char_length(body) between 1 and 500),
      reply_to_id bigint references comments on delete set null,
      approved boolean not null default true,
      posted_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index comments_post on comments (post_id, id)`.execute(db);
  await sql`
    create table reviews (
      id bigint generated always as identity primary key,
      shop_id integer not null references shops on delete cascade,
      user_id bigint references users on delete set null,
      amount integer check (amount between 0 and 1000000),
      visited_month date check (visited_month is null or extract(day from visited_month) = 1),
      cast_value numeric(2, 1) not null default 2.8 check (cast_value between 0 and 5),
      cost_value numeric(2, 1) not null default 2.8 check (cost_value between 0 and 5),
      total_value numeric(2, 1) not null default 2.8 check (total_value between 0 and 5),
      cast_touched boolean not null default false,
      cost_touched boolean not null default false,
      total_touched boolean not null default false,
      body text not null default '' check (char_length(body) <= 2000),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      constraint reviews_one_a_shop unique (shop_id, user_id)
    )`.execute(db);
  await sql`create index reviews_newest on reviews (shop_id, created_at desc, id desc)`.execute(db);
  await sql`
    create table votes (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      user_id bigint not null references users on delete cascade,
      points smallint not null check (points between 1 and 100),
      business_date date not null,
      voted_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index votes_cast_day on votes (cast_id, business_date)`.execute(db);
  await sql`
    create table cast_follows (
      user_id bigint not null references users on delete cascade,
      cast_id integer not null references casts on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, cast_id)
    )`.execute(db);
  await sql`
    create table shop_follows (
      user_id bigint not null references users on delete cascade,
      shop_id integer not null references shops on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, shop_id)
    )`.execute(db);
}
