import { type Kysely, sql } from 'kysely';

/** LINE as a way out of the site, beside mail and push. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings
    add column line text not null default 'off' check (line in ('off', 'shift', 'all')),
    add column line_sent_at timestamptz(3)`.execute(db);
  await sql`alter table notifications add column line_due boolean not null default false`.execute(db);
  await sql`create index notifications_line on notifications (user_id) where line_due`.execute(db);
}
