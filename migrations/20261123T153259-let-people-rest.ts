import { type Kysely, sql } from 'kysely';

/** From 1:00 to 11:00 nothing goes out to those who have not turned this off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_settings add column quiet boolean not null default true`.execute(db);
}
