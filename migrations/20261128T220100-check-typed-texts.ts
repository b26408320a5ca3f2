import { type Kysely, sql } from 'kysely';

/** Everything that the migration before has added: this one reads the rows, and no write waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and k.contype = 'c' and not k.convalidated
    order by 1, 2`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} validate constraint ${sql.id(name)}`.execute(db);
}
