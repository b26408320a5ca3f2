import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { CastStatus } from '../../core/db/schema.ts';

/**
 * Shows or hides a cast. Triggers announce the change to the page stores and queue the job that moves its files: a
 * caller that needs both before it answers waits for them after the commit, as takedowns do.
 * @returns false when there is no such cast; deleted ones stay deleted.
 */
export async function setCastStatus(db: Queryable, id: number, status: CastStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('casts')
    .set({ status, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
