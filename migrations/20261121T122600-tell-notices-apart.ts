import { type Kysely, sql } from 'kysely';

/** Nobody types anything in after a notice: it says nothing about whether texts are answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_sends add column is_notice boolean not null default false`.execute(db);
}
