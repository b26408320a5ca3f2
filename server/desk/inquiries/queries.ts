import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';

export async function insertInquiry(
  trx: Queryable,
  inquiry: { kind: 'shop_entry'; receipt: string; sealed: Buffer },
): Promise<void> {
  await trx.insertInto('inquiries').values(inquiry).execute();
}

export const deleteInquiriesOlderThan = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'inquiries', sql`created_at < now() - ${days}::int * interval '1 day'`);
