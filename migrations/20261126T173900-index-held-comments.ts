import { type Kysely, sql } from 'kysely';

/** What has become of comments that waited for staff: the desk lists them by number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comments_held_ever on comments (id) where held_by is not null`.execute(db);
}
