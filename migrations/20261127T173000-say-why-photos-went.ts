import { type Kysely, sql } from 'kysely';

/** Why staff have removed a photo of a shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_changes add column reason text check (length(reason) between 1 and 2000)`.execute(db);
}
