import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { isAfter, isKeyOf, type Key, keyOf, orderOf, type Term } from '../../core/db/keyset.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { TOTAL_MAX } from './limits.ts';

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

const all = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

export type Found<R> = { rows: R[]; next: string; total: number };

/**
 * A page of a table, the cursor of the next, empty at the end, and how many rows all pages have, up to `TOTAL_MAX`.
 * @throws InvalidInputError for a made-up cursor
 */
export async function selectList<R extends object>(
  db: Queryable,
  { columns, rows, where, terms, cursor, limit }: ListQuery,
): Promise<Found<R>> {
  const key = readCursor(terms, cursor);
  const found = await sql<R & { key: Key; total: number }>`
    select ${columns}, ${keyOf(terms)} as key,
      (select count(*) from (select ${rows} ${all(where)} limit ${TOTAL_MAX}) counted) as total
    ${rows} ${all(key ? [...where, isAfter(terms, key)] : where)}
    order by ${orderOf(terms)} limit ${limit + 1}`.execute(db);
  const shown = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ key: _key, total: _total, ...row }) => row as unknown as R),
    next: last ? last.key.join(SEPARATOR) : '',
    total: found.rows[0]?.total ?? 0,
  };
}

/** As a call of the desk answers with it. */
export const presentList = <R, I>({ rows, ...found }: Found<R>, present: (row: R) => I) => ({
  items: rows.map(present),
  ...found,
});

/** Starts with what was typed, for an index with `text_pattern_ops`. */
export const startsWith = (column: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} like ${`${typed.replace(/[\\%_]/g, '\\$&')}%`}`;
