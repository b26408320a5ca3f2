import { type Kysely, sql } from 'kysely';

/** Who brought a file for a post as a cast; null of her own ones, and when it is in a post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_uploads add column admin_id bigint references users on delete set null`.execute(
    db,
  );
  await sql`create index post_uploads_admin on post_uploads (admin_id) where admin_id is not null`.execute(
    db,
  );
}
