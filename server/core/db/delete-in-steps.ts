import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from './connect.ts';
import type { Database } from './schema.ts';

/** Few enough for the statement limit on any table. */
export const ROWS_AT_ONCE = 1000;

/** Repeats `step`, which returns how many rows it touched, until none are left. @returns the sum */
export async function inSteps(step: (rows: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = ROWS_AT_ONCE; count >= ROWS_AT_ONCE; sum += count) count = await step(ROWS_AT_ONCE);
  return sum;
}

/** In statements below the limit; rows that a request holds stay for the next time: waiting would deadlock. */
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
