import { type Kysely, sql } from 'kysely';

/** A cast is told when a post of her own could not be published at its time, or lost its video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in
        ('like', 'follow', 'comment', 'reply', 'approved', 'post', 'shift', 'announcement', 'posting'))`.execute(
    db,
  );
}
