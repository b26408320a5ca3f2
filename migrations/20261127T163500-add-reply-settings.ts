import { type Kysely, sql } from 'kysely';

/**
 * What a shop promises itself and answers at once, and how fast it really answers (`reply_within`, in minutes). The
 * previous release counts an automatic reply as an answer; nothing else of it changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_reply_settings (
      shop_id integer primary key references shops (id) on delete cascade,
      target_minutes integer check (target_minutes in (15, 30, 60, 180, 720, 1440)),
      auto_reply text check (length(auto_reply) between 1 and 2000)
    )`.execute(db);
  await sql`
    alter table shop_inquiry_replies add column is_automatic boolean not null default false`.execute(db);
  await sql`alter table shops add column reply_within integer`.execute(db);
}
