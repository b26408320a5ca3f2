import { type Kysely, sql } from 'kysely';

// How many have read an announcement was looked for in all notifications, once for each row of the desk's list; the
// applications that wait in all of them, for every page of the desk; the latest proposals by sorting all.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_announcement_opened on notifications (announcement_id, opened_at)
      where announcement_id is not null`.execute(db);
  // It begins with the column of the older one.
  await sql`drop index notifications_announcement_id`.execute(db);
  await sql`
    create index inquiries_open_entries on inquiries (id)
      where kind = 'shop_entry' and status in ('received', 'checking')`.execute(db);
  await sql`
    create index suspension_proposals_by_state on suspension_proposals ((status <> 'open'), id desc)`.execute(
    db,
  );
}
