import { type Kysely, sql } from 'kysely';

/**
 * Which post was made under which key, written with the post: the answer to a retry, should the process have ended
 * before the call's own answer was kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_sends (
      key_hash bytea primary key check (octet_length(key_hash) = 32),
      post_id bigint not null references posts on delete cascade,
      sent_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index post_sends_post on post_sends (post_id)`.execute(db);
  await sql`create index post_sends_age on post_sends (sent_at)`.execute(db);
}
