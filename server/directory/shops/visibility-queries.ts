import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopStatus } from '../../core/db/schema.ts';

/** Sets the status of a shop; whether there is one. */
export async function updateShopStatus(db: Queryable, id: number, status: ShopStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ status, updatedAt: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
