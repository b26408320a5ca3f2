import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { CastStatus } from '../../core/db/schema.ts';

/** Sets the status of a cast who is not deleted; whether there is one. */
export async function updateCastStatus(db: Queryable, id: number, status: CastStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('casts')
    .set({ status, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
