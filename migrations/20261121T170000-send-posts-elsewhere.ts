import { type Kysely, sql } from 'kysely';

/**
 * Where casts send their posts besides: addresses of other blogs, and X. Addresses and tokens are sealed; an address is
 * found again by its keyed hash. One row of `post_deliveries` for each post and destination (none: X).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column cross_post boolean not null default false`.execute(db);
  await sql`
    create table multi_post_destinations (
      id bigint generated always as identity primary key,
      cast_id integer not null references casts on delete cascade,
      position smallint not null,
      title text not null check (char_length(title) between 1 and 160),
      lookup bytea not null check (octet_length(lookup) = 32),
      sealed bytea not null,
      created_at timestamptz(3) not null default now(),
      constraint multi_post_destinations_once unique (cast_id, lookup) deferrable initially deferred
    )`.execute(db);
  await sql`
    create table x_links (
      cast_id integer primary key references casts on delete cascade,
      sealed bytea not null,
      expires_at timestamptz(3) not null,
      version integer not null default 1,
      refreshing_until timestamptz(3),
      enabled boolean not null default true,
      ended boolean not null default false,
      linked_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`
    create table x_link_states (
      state_hash bytea primary key check (octet_length(state_hash) = 32),
      browser bytea not null check (octet_length(browser) = 32),
      cast_id integer not null references casts on delete cascade,
      verifier text not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  await sql`create index x_link_states_cast on x_link_states (cast_id)`.execute(db);
  await sql`create index x_link_states_age on x_link_states (expires_at)`.execute(db);
  await sql`
    create table post_deliveries (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      cast_id integer not null references casts on delete cascade,
      destination_id bigint references multi_post_destinations on delete cascade,
      status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
      problem text,
      tries smallint not null default 0,
      remote_id text,
      created_at timestamptz(3) not null default now(),
      started_at timestamptz(3),
      ended_at timestamptz(3),
      constraint post_deliveries_once unique nulls not distinct (post_id, destination_id)
    )`.execute(db);
  await sql`create index post_deliveries_cast on post_deliveries (cast_id, id desc)`.execute(db);
  await sql`create index post_deliveries_destination on post_deliveries (destination_id)`.execute(db);
  await sql`create index post_deliveries_created on post_deliveries (created_at)`.execute(db);
  await sql`create index post_deliveries_open on post_deliveries (created_at)
    where status in ('waiting', 'sending')`.execute(db);
}
