import { type Kysely, sql } from 'kysely';

/**
 * What a stranger can notice counts the texts that were asked for, sent or not. Rows of the previous release have no
 * marks: they count in the budgets alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sms_asks
      add column block bytea,
      add column carrier bytea,
      add column is_notice boolean not null default false,
      add column verified_at timestamptz(3)`.execute(db);
}
