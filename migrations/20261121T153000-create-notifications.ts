import { type Kysely, sql } from 'kysely';

/**
 * What members and casts are told. `once` makes it one row for each event, or one for each pair of people and day
 * where a toggle is the event: `withdrawn` says that it is taken back for now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cast_follows
      add column bell text not null default 'shift' check (bell in ('all', 'shift', 'off'))`.execute(db);
  await sql`create index cast_follows_tellings on cast_follows (cast_id, user_id) where bell <> 'off'`.execute(
    db,
  );
  await sql`
    create table announcements (
      id bigint generated always as identity primary key,
      title text not null check (char_length(title) between 1 and 50),
      body text not null check (char_length(body) between 1 and 5000),
      published_at timestamptz(3) not null,
      created_at timestamptz(3) not null default now(),
      told_at timestamptz(3)
    )`.execute(db);
  await sql`create index announcements_published on announcements (published_at desc, id desc)`.execute(db);
  await sql`create index announcements_untold on announcements (published_at) where told_at is null`.execute(
    db,
  );
  // No rows: for all casts.
  await sql`
    create table announcement_casts (
      announcement_id bigint not null references announcements on delete cascade,
      cast_id integer not null references casts on delete cascade,
      primary key (announcement_id, cast_id)
    )`.execute(db);
  await sql`create index announcement_casts_cast on announcement_casts (cast_id)`.execute(db);
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null
        check (kind in ('like', 'follow', 'comment', 'reply', 'approved', 'post', 'shift', 'announcement')),
      once text not null,
      group_key text not null,
      day date not null,
      actor_id bigint references users on delete cascade,
      cast_id integer references casts on delete cascade,
      post_id bigint references posts on delete cascade,
      comment_id bigint references comments on delete cascade,
      announcement_id bigint references announcements on delete cascade,
      withdrawn boolean not null default false,
      mail_due boolean not null default false,
      push_due boolean not null default false,
      created_at timestamptz(3) not null default now(),
      read_at timestamptz(3),
      constraint notifications_once unique (user_id, once)
    )`.execute(db);
  await sql`create index notifications_user on notifications (user_id, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id)
    where read_at is null and not withdrawn`.execute(db);
  await sql`create index notifications_mail on notifications (user_id) where mail_due`.execute(db);
  await sql`create index notifications_push on notifications (user_id) where push_due`.execute(db);
  await sql`create index notifications_created on notifications (created_at)`.execute(db);
  for (const column of ['actor_id', 'cast_id', 'post_id', 'comment_id', 'announcement_id'])
    await sql`create index ${sql.raw(`notifications_${column}`)} on notifications (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  // A row only for who has changed something: without it everything is told here and nothing leaves the house.
  await sql`
    create table notification_settings (
      user_id bigint primary key references users on delete cascade,
      off_kinds text[] not null default '{}',
      mail boolean not null default false,
      push boolean not null default false,
      detail boolean not null default false,
      mailed_at timestamptz(3),
      pushed_at timestamptz(3)
    )`.execute(db);
  await sql`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      endpoint_lookup bytea not null unique check (octet_length(endpoint_lookup) = 32),
      sealed bytea not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db);
  // Whose shift of which business day has been told to the followers.
  await sql`
    create table shift_tellings (
      cast_id integer not null references casts on delete cascade,
      business_date date not null,
      primary key (business_date, cast_id)
    )`.execute(db);
  await sql`create index shift_tellings_cast on shift_tellings (cast_id)`.execute(db);
}
