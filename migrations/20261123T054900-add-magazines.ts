import { type Kysely, sql } from 'kysely';

/**
 * A subscription is one consent with its end: who subscribes again after a stop gets another row, and the proof of the
 * first one stays as it was. Its address is sealed and gone with the end; its keyed lookup stays for the proof.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table magazine_subscriptions (
      id bigint generated always as identity primary key,
      shop_id integer references shops (id) on delete cascade,
      lookup bytea not null check (octet_length(lookup) = 32),
      sealed bytea,
      token_hash bytea not null check (octet_length(token_hash) = 32),
      token_until timestamptz(3) not null,
      asked_at timestamptz(3) not null default now(),
      network text not null check (length(network) <= 64),
      text_version smallint not null,
      confirmed_at timestamptz(3),
      stopped_at timestamptz(3),
      stopped_by text check (stopped_by in ('link', 'one_click', 'bounce', 'erasure')),
      check ((stopped_at is null) = (stopped_by is null)),
      check ((stopped_at is null) = (sealed is not null))
    )`.execute(db);
  await sql`
    create unique index magazine_subscriptions_live on magazine_subscriptions (lookup, coalesce(shop_id, 0))
      where stopped_at is null`.execute(db);
  await sql`create unique index magazine_subscriptions_token on magazine_subscriptions (token_hash)`.execute(
    db,
  );
  await sql`create index magazine_subscriptions_shop on magazine_subscriptions (shop_id, id)`.execute(db);
  await sql`
    create index magazine_subscriptions_stopped on magazine_subscriptions (stopped_at)
      where stopped_at is not null`.execute(db);
  await sql`
    create index magazine_subscriptions_pending on magazine_subscriptions (token_until)
      where confirmed_at is null and stopped_at is null`.execute(db);
  await sql`
    create table magazine_issues (
      id bigint generated always as identity primary key,
      shop_id integer references shops (id) on delete cascade,
      day date not null,
      subject text not null check (length(subject) between 1 and 400),
      body text not null check (length(body) between 1 and 40000),
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      unique nulls not distinct (shop_id, day)
    )`.execute(db);
  await sql`
    create table magazine_deliveries (
      issue_id bigint not null references magazine_issues (id) on delete cascade,
      subscription_id bigint not null references magazine_subscriptions (id) on delete cascade,
      due_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      primary key (issue_id, subscription_id)
    )`.execute(db);
  await sql`
    create index magazine_deliveries_due on magazine_deliveries (issue_id, due_at) where sent_at is null`.execute(
    db,
  );
  await sql`create index magazine_deliveries_subscription on magazine_deliveries (subscription_id)`.execute(
    db,
  );
}
