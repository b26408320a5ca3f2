import { type Kysely, sql } from 'kysely';

/** Staff suspend a login of a shop, and find the imports that a shop came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_logins add column suspended_at timestamptz(3)`.execute(db);
  await sql`create index import_runs_shops on import_runs using gin (jsonb_path_query_array(after, '$[*].id'))`.execute(
    db,
  );
}
