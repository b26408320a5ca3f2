import { type Kysely, sql } from 'kysely';

const KINDS = sql`('view', 'call', 'line', 'coupon', 'map')`;

/** What visitors do on the page of a shop: a network counts once a business day; the counts are by the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_touches (
      business_date date not null,
      shop_id integer not null references shops (id) on delete cascade,
      kind text not null check (kind in ${KINDS}),
      post_id bigint references posts (id) on delete cascade,
      viewer bytea not null check (octet_length(viewer) = 16),
      unique nulls not distinct (business_date, shop_id, kind, post_id, viewer)
    )`.execute(db);
  await sql`create index shop_touches_shop on shop_touches (shop_id)`.execute(db);
  await sql`create index shop_touches_post on shop_touches (post_id) where post_id is not null`.execute(db);
  // Without a post: all of them; with one: those that came from its page.
  await sql`
    create table shop_touch_counts (
      shop_id integer not null references shops (id) on delete cascade,
      business_date date not null,
      hour smallint not null check (hour between 5 and 28),
      kind text not null check (kind in ${KINDS}),
      post_id bigint references posts (id) on delete cascade,
      count integer not null check (count > 0),
      unique nulls not distinct (shop_id, business_date, hour, kind, post_id)
    )`.execute(db);
  await sql`create index shop_touch_counts_date on shop_touch_counts (business_date)`.execute(db);
  await sql`create index shop_touch_counts_post on shop_touch_counts (post_id) where post_id is not null`.execute(
    db,
  );
  // The new followers of a shop, by the day.
  await sql`create index shop_follows_newest on shop_follows (shop_id, created_at)`.execute(db);
}
