import { type Kysely, sql } from 'kysely';

/** The post that led to a follow of its cast's shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_follows add column post_id bigint references posts (id) on delete set null`.execute(db);
  await sql`create index shop_follows_post on shop_follows (post_id) where post_id is not null`.execute(db);
}
