import { type Kysely, sql } from 'kysely';

/** A video's time is its own, and a device is told only as long as the session lasts that registered it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_videos add column created_at timestamptz(3)`.execute(db);
  // No page shows it.
  await sql`select set_config('app.page_changes', 'off', true)`.execute(db);
  await sql`
    update post_videos v set created_at = least(p.posted_at, now()) from posts p where p.id = v.post_id`.execute(
    db,
  );
  await sql`select set_config('app.page_changes', '', true)`.execute(db);
  await sql`alter table post_videos alter column created_at set default now(),
    alter column created_at set not null`.execute(db);
  // Of the devices so far nobody knows the session; they register anew.
  await sql`delete from push_subscriptions`.execute(db);
  await sql`
    alter table push_subscriptions add column session_hash bytea not null
      references sessions on update cascade on delete cascade`.execute(db);
  await sql`create index push_subscriptions_session on push_subscriptions (session_hash)`.execute(db);
}
