import { sql } from 'kysely';
import { seal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';

const THREAD_MAX = 50;

const unread = sql<number>`(select count(*) from shop_inquiry_replies r
  where r.shop_inquiry_id = i.id and r.read_at is null)`;
const lastReply = sql<Buffer | null>`(select r.sealed from shop_inquiry_replies r
  where r.shop_inquiry_id = i.id and not r.is_automatic order by r.id desc limit 1)`;

/** The newest first, with the name of the shop, whether it is still listed or not. `receipt`: only this one. */
export const selectOwnThreads = (
  db: Queryable,
  userId: number,
  { limit = null, receipt = null }: { limit?: number | null; receipt?: string | null } = {},
) =>
  db
    .selectFrom('shopInquiries as i')
    .innerJoin('shops as s', 's.id', 'i.shopId')
    .select(['i.id', 'i.receipt', 'i.kind', 'i.sealed', 'i.createdAt', 'i.shopId', 's.name as shop'])
    .select([shopSeen('s').as('isListed'), unread.as('unread'), lastReply.as('lastReply')])
    .$if(receipt !== null, (query) => query.where('i.receipt', '=', receipt))
    .where('i.userId', '=', userId)
    .orderBy('i.id', 'desc')
    .limit(sql<number>`${limit}::int`)
    .execute();

export const selectReplies = (db: Queryable, shopInquiryId: number) =>
  db
    .selectFrom('shopInquiryReplies')
    .select(['sealed', 'createdAt', 'readAt', 'isAutomatic'])
    .select(sql<number>`row_number() over (order by id)`.as('position'))
    .where('shopInquiryId', '=', shopInquiryId)
    .orderBy('id')
    .limit(THREAD_MAX)
    .execute();

export const selectAllReplies = (db: Queryable, userId: number) =>
  db
    .selectFrom('shopInquiryReplies as r')
    .innerJoin('shopInquiries as i', 'i.id', 'r.shopInquiryId')
    .select(['r.shopInquiryId', 'r.sealed', 'r.createdAt'])
    .where('i.userId', '=', userId)
    .orderBy('r.id')
    .execute();

export const lockShopInquiry = (trx: Queryable, receipt: string) =>
  trx
    .selectFrom('shopInquiries')
    .select(['id', 'shopId', 'userId'])
    .where('receipt', '=', receipt)
    .forUpdate()
    .executeTakeFirst();

export async function countReplies(trx: Queryable, shopInquiryId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('shopInquiryReplies')
    .select(sql<number>`count(*)`.as('count'))
    .where('shopInquiryId', '=', shopInquiryId)
    .where('isAutomatic', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReply(trx: Queryable, shopInquiryId: number, sealed: Buffer): Promise<number> {
  const { id } = await trx
    .insertInto('shopInquiryReplies')
    .values({ shopInquiryId, sealed })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Read at once: its sender sees it with what they have just sent. */
export const insertAutoReply = (trx: Queryable, shopInquiryId: number, message: string) =>
  trx
    .insertInto('shopInquiryReplies')
    .values({
      ...{ shopInquiryId, isAutomatic: true, readAt: sql<Date>`now()` },
      sealed: seal('shop-inquiry', JSON.stringify({ message })),
    })
    .execute();

export async function markRepliesRead(db: Queryable, shopInquiryId: number, upTo: number): Promise<void> {
  await db
    .updateTable('shopInquiryReplies')
    .set({ readAt: sql<Date>`now()` })
    .where('shopInquiryId', '=', shopInquiryId)
    .where(
      'id',
      'in',
      sql<number>`(select id from shop_inquiry_replies where shop_inquiry_id = ${shopInquiryId}
        order by id limit ${upTo})`,
    )
    .where('readAt', 'is', null)
    .execute();
}
