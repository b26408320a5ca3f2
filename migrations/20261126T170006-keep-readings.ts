import { type Kysely, sql } from 'kysely';

/** How the name of somebody without a page yet is read: her page begins with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column kana text not null default ''
    constraint users_kana_check check (char_length(kana) <= 30)`.execute(db);
}
