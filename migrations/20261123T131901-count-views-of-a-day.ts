import { type Kysely, sql } from 'kysely';

/** The views of a cast's posts by business day: the single views are forgotten when their day is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cast_days (
    cast_id integer not null references casts (id) on delete cascade,
    business_date date not null,
    views integer not null check (views >= 0),
    primary key (cast_id, business_date)
  )`.execute(db);
  await sql`insert into cast_days (cast_id, business_date, views)
    select p.cast_id, v.business_date, count(*) from post_views v join posts p on p.id = v.post_id
    group by p.cast_id, v.business_date`.execute(db);
  await sql`create index post_likes_post_day on post_likes (post_id, created_at)`.execute(db);
  await sql`drop index post_likes_post`.execute(db);
}
