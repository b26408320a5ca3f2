import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

/**
 * Takes a shop with its casts out of public view, or brings it back. A closed shop is out of it already and stays
 * closed. @returns false when there is no such shop
 */
export async function setShopHidden(db: Queryable, id: number, hidden: boolean): Promise<boolean> {
  const [from, to] = hidden ? ['open', 'hidden'] : ['hidden', 'open'];
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({
      status: sql`case when status = ${from} then ${to} else status end`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A closed shop is out of public view with its casts, whatever an import says; a shop that is in business again is
 * shown. One that staff have hidden stays so. @returns whether it changed; null when there is no such shop
 */
export async function setShopClosed(db: Queryable, id: number, closed: boolean): Promise<boolean | null> {
  const [from, to] = closed ? (['open', 'closed'] as const) : (['closed', 'open'] as const);
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ status: to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  return (await db.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst()) ? false : null;
}
