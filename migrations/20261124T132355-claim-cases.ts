import { type Kysely, sql } from 'kysely';

/** An admin who acts on a case has it alone until then: two at once would act twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_cases add column claimed_until timestamptz(3)`.execute(db);
}
