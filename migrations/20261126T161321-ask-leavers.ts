import { type Kysely, sql } from 'kysely';

/** Whether who comes back from LINE has asked for a leaving account to stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table oidc_states add column restores boolean not null default false`.execute(db);
}
