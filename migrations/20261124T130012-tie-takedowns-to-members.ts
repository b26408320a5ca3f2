import { type Kysely, sql } from 'kysely';

/** A member who asks finds the request, with its state, on my page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table takedown_requests
      add column user_id bigint references users (id) on delete set null`.execute(db);
  await sql`create index takedown_requests_user on takedown_requests (user_id, id)`.execute(db);
}
