import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index moderation_cases_by_danger on moderation_cases (((not urgent)::int), due_at, id)
    where status = 'open'`.execute(db);
}
