import { sql } from 'kysely';
import type { Queryable } from '../../server/core/db/connect.ts';

const BATCH = 5000;
const snake = (name: string) => name.replace(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`);

/** Inserts rows of one shape, a few thousand a statement; explicit ids are taken over. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = names.map(snake);
  const list = sql.join(columns.map((column) => sql.id(column)));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => {
      const renamed: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i++)
        renamed[columns[i] as string] = (row as Record<string, unknown>)[names[i] as string];
      return renamed;
    });
    await sql`insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)`.execute(
      db,
    );
  }
}

/** Moves an identity column's sequence past the ids that were written explicitly. */
export async function moveSequence(db: Queryable, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
    db,
  );
}
