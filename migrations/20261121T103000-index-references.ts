import { type Kysely, sql } from 'kysely';

/** Columns that refer to a row which may be deleted; without an index each deletion reads the whole table. */
const REFERENCES: [table: string, column: string][] = [
  ['casts', 'shop_id'],
  ['posts', 'cast_id'],
  ['comments', 'user_id'],
  ['comments', 'reply_to_id'],
  ['reviews', 'user_id'],
  ['votes', 'user_id'],
  ['cast_follows', 'cast_id'],
  ['shop_follows', 'shop_id'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of REFERENCES)
    await sql`create index ${sql.id(`${table}_${column}_reference`)} on ${sql.table(table)} (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  // Members of the demo, so that it can be removed beside real ones.
  await sql`alter table users add column sample boolean not null default false`.execute(db);
}
