import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

export async function insertInquiry(
  trx: Queryable,
  inquiry: { kind: 'shop_entry'; receipt: string; sealed: Buffer },
): Promise<void> {
  await trx.insertInto('inquiries').values(inquiry).execute();
}

export async function deleteInquiriesOlderThan(db: Queryable, days: number): Promise<void> {
  await db
    .deleteFrom('inquiries')
    .where('createdAt', '<', sql<Date>`now() - ${days}::int * interval '1 day'`)
    .execute();
}
