import { type Kysely, sql } from 'kysely';

/** Her shop sees which of its entries a cast has made herself; what it enters over them is its own again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shifts', 'cast_days_off'])
    await sql`alter table ${sql.table(table)} add column by_cast boolean not null default false`.execute(db);
}
