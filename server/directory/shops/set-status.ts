import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopStatus } from '../../core/db/schema.ts';

/** Opens or hides a shop with its casts, as `setCastHidden` does for one. @returns false when there is no such shop. */
export async function setShopStatus(db: Queryable, id: number, status: ShopStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ status, updatedAt: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
