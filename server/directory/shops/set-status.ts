import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopStatus } from '../../core/db/schema.ts';

/**
 * Takes a shop with its casts out of public view, or brings it back. A closed shop is out of it already and stays
 * closed. @returns whether it changed; null when there is no such shop
 */
export const setShopHidden = (db: Queryable, id: number, hidden: boolean): Promise<boolean | null> =>
  setShopStatus(db, id, hidden ? ['open', 'hidden'] : ['hidden', 'open']);

/**
 * A closed shop is out of public view with its casts, whatever an import says; a shop that is in business again is
 * shown. One that staff have hidden stays so. @returns whether it changed; null when there is no such shop
 */
export const setShopClosed = (db: Queryable, id: number, closed: boolean): Promise<boolean | null> =>
  setShopStatus(db, id, closed ? ['open', 'closed'] : ['closed', 'open']);

/** Shows a draft from now on: it counts as listed since this moment. @returns as `setShopHidden` */
export async function setShopOpened(db: Queryable, id: number): Promise<boolean | null> {
  const isOpened = await setShopStatus(db, id, ['draft', 'open']);
  if (isOpened)
    await db
      .updateTable('shops')
      .set({ createdAt: sql`now()`, freshnessAt: sql`now()` })
      .where('id', '=', id)
      .execute();
  return isOpened;
}

async function setShopStatus(
  db: Queryable,
  id: number,
  [from, to]: readonly [ShopStatus, ShopStatus],
): Promise<boolean | null> {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ status: to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  return (await db.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst()) ? false : null;
}
