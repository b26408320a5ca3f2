import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';

/** Every row of every table as text, the queue of jobs as well, bytes in hexadecimal: what is in a copy that is stolen. */
export async function copyOfDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, e'\n') as text from ${sql.id(schema, name)} t`.execute(db);
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n').toLowerCase();
}

/** How a value could stand in such a copy. */
export const writtenForms = (value: string): string[] => [
  value.toLowerCase(),
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('base64').replace(/=+$/, '').toLowerCase(),
  Buffer.from(value).toString('base64url').toLowerCase(),
];
