import { type Kysely, sql } from 'kysely';

/** What PostgreSQL asks at each medium that is deleted (erasure, sweeps): whether anything still shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cast_photos_media on cast_photos (media_id)`.execute(db);
  await sql`create index shop_photos_media on shop_photos (media_id)`.execute(db);
  await sql`create index users_icon on users (icon_media_id) where icon_media_id is not null`.execute(db);
}
