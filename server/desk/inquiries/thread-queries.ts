import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { InquiryMessagesTable } from '../../core/db/inquiry-tables.ts';

const THREAD_MAX = 200;

type NewMessage = Pick<Insertable<InquiryMessagesTable>, 'inquiryId' | 'fromStaff' | 'sealed'>;

export async function insertMessage(trx: Queryable, message: NewMessage): Promise<number> {
  const { id } = await trx
    .insertInto('inquiryMessages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectMessages(db: Queryable, inquiryId: number) {
  const rows = await db
    .selectFrom('inquiryMessages')
    .select(['fromStaff', 'sealed', 'createdAt', 'readAt'])
    .select(sql<number>`row_number() over (order by id)`.as('position'))
    .where('inquiryId', '=', inquiryId)
    .orderBy('id', 'desc')
    .limit(THREAD_MAX)
    .execute();
  return rows.toReversed();
}

export const selectAllMessages = (db: Queryable, userId: number) =>
  db
    .selectFrom('inquiryMessages as m')
    .innerJoin('inquiries as i', 'i.id', 'm.inquiryId')
    .select(['m.inquiryId', 'm.fromStaff', 'm.sealed', 'm.createdAt'])
    .where('i.userId', '=', userId)
    .orderBy('m.id')
    .execute();

export async function markRead(db: Queryable, inquiryId: number, upTo: number): Promise<void> {
  await db
    .updateTable('inquiryMessages')
    .set({ readAt: sql<Date>`now()` })
    .where('inquiryId', '=', inquiryId)
    .where(
      'id',
      'in',
      sql<number>`(select id from inquiry_messages where inquiry_id = ${inquiryId} order by id limit ${upTo})`,
    )
    .where('fromStaff', '=', true)
    .where('readAt', 'is', null)
    .execute();
}
