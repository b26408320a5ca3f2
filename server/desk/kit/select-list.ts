import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { isAfter, isKeyOf, type Key, keyOf, orderOf, type Term } from '../../core/db/keyset.ts';
import { InvalidInputError } from '../../core/http/errors.ts';

/** Rows of a page, and of a file. */
export const PAGE = 50;
export const FILE_ROWS = 10_000;

export type ListQuery = {
  columns: RawBuilder<unknown>;
  /** `from …` with its joins. */
  rows: RawBuilder<unknown>;
  where: readonly RawBuilder<SqlBool>[];
  terms: readonly Term[];
  cursor: string | undefined;
  limit: number;
};

const SEPARATOR = '~';

function readCursor(terms: readonly Term[], cursor: string | undefined): Key | null {
  if (!cursor) return null;
  const key = cursor.split(SEPARATOR).map(Number);
  if (isKeyOf(terms, key)) return key;
  throw new InvalidInputError({ cursor: ['カーソルの形式が正しくありません。'] });
}

/** A page of a table, and the cursor of the next: empty at the end. @throws InvalidInputError for a made-up cursor */
export async function selectList<R extends object>(
  db: Queryable,
  { columns, rows, where, terms, cursor, limit }: ListQuery,
): Promise<{ rows: R[]; next: string }> {
  const key = readCursor(terms, cursor);
  const conditions = key ? [...where, isAfter(terms, key)] : where;
  const found = await sql<R & { key: Key }>`
    select ${columns}, ${keyOf(terms)} as key ${rows}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by ${orderOf(terms)} limit ${limit + 1}`.execute(db);
  const shown = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? last.key.join(SEPARATOR) : '' };
}

/** Starts with what was typed, for an index with `text_pattern_ops`. */
export const startsWith = (column: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`${typed.replace(/[\\%_]/g, '\\$&')}%`}`;
