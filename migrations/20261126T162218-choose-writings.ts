import { type Kysely, sql } from 'kysely';

/** Whether reviews and comments go along with an account. Who has left before was told so: for them they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column erase_writings boolean not null default true`.execute(db);
}
