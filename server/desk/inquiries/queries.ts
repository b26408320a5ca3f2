import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { InquiriesTable } from '../../core/db/inquiry-tables.ts';
import type { InquiryState } from './rules.ts';

type Inquiry = Pick<Insertable<InquiriesTable>, 'kind' | 'receipt' | 'sealed' | 'userId' | 'category'>;

export async function insertInquiry(trx: Queryable, inquiry: Inquiry): Promise<void> {
  await trx.insertInto('inquiries').values(inquiry).execute();
}

export const lockAsker = (trx: Queryable, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`inquiries:${userId}`}, 32))`.execute(trx);

const unread = sql<number>`(select count(*) from inquiry_messages m
  where m.inquiry_id = inquiries.id and m.from_staff and m.read_at is null)`;

/** The newest first. `receipt`: only this one. */
export const selectOwnInquiries = (
  db: Queryable,
  userId: number,
  { limit = null, receipt = null }: { limit?: number | null; receipt?: string | null } = {},
) =>
  db
    .selectFrom('inquiries')
    .select(['id', 'receipt', 'category', 'status', 'sealed', 'createdAt', unread.as('unread')])
    .$if(receipt !== null, (query) => query.where('receipt', '=', receipt))
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(sql<number>`${limit}::int`)
    .execute();

export const lockInquiry = (trx: Queryable, by: { id: number } | { receipt: string }) =>
  trx
    .selectFrom('inquiries')
    .select(['id', 'kind', 'userId', 'status', 'receipt', 'category', 'sealed'])
    .where((where) => where.and(by))
    .forUpdate()
    .executeTakeFirst();

export async function updateInquiryStatus(trx: Queryable, id: number, status: InquiryState): Promise<void> {
  await trx.updateTable('inquiries').set({ status }).where('id', '=', id).execute();
}

export const deleteInquiriesOlderThan = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'inquiries', sql`created_at < now() - ${days}::int * interval '1 day'`);
