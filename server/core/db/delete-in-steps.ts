import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from './connect.ts';
import type { Database } from './schema.ts';

/** Rows that one statement of a job deletes at most: few enough for the limit of a statement on any table. */
export const ROWS_AT_ONCE = 1000;

/**
 * Does `step`, which touches at most `ROWS_AT_ONCE` rows and returns how many there were, until none are left.
 * @returns the sum.
 */
export async function inSteps(step: (rows: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = ROWS_AT_ONCE; count >= ROWS_AT_ONCE; sum += count) count = await step(ROWS_AT_ONCE);
  return sum;
}

/**
 * Deletes the rows of `table` that `which` selects, in statements of their own and not in one: however many there
 * are, none of them runs into the limit. Rows that a request holds are left for the next time: waiting for them in an
 * order of its own would deadlock. @returns how many were deleted.
 */
export const deleteInSteps = (
  db: Queryable,
  table: keyof Database & string,
  which: RawBuilder<SqlBool>,
): Promise<number> =>
  inSteps(async (rows) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${which} limit ${rows} for update skip locked))`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
