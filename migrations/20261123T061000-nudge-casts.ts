import { type Kysely, sql } from 'kysely';

/** A cast is notified before her page counts as inactive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in
        ('like', 'follow', 'comment', 'reply', 'approved', 'post', 'shift', 'announcement', 'posting', 'inactive'))`.execute(
    db,
  );
}
