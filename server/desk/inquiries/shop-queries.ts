import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { castPublic } from '../../core/db/visible.ts';

/** @returns the name of a public cast with a shift there on that day */
export async function selectWorking(
  db: Queryable,
  work: { castId: number; shopId: number; date: IsoDate },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select k.name from casts k join shifts sh on sh.cast_id = k.id and sh.shop_id = k.shop_id
    where k.id = ${work.castId} and k.shop_id = ${work.shopId} and ${castPublic('k')}
      and sh.business_date = ${work.date}::date
    limit 1`.execute(db);
  return rows[0]?.name;
}

export type NewShopInquiry = {
  shopId: number;
  kind: 'inquiry' | 'apply' | 'question';
  receipt: string;
  userId: number | null;
  castId?: number | null;
  sealed: Buffer;
};

/** @returns its id, and what the shop answers at once */
export async function insertShopInquiry(
  trx: Queryable,
  inquiry: NewShopInquiry,
): Promise<{ id: number; autoReply: string | null }> {
  return trx
    .insertInto('shopInquiries')
    .values({ castId: null, ...inquiry })
    .returning('id')
    .returning(
      sql<
        string | null
      >`(select auto_reply from shop_reply_settings r where r.shop_id = ${inquiry.shopId})`.as('autoReply'),
    )
    .executeTakeFirstOrThrow();
}

export const deleteShopInquiriesOlderThan = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'shopInquiries', sql`created_at < now() - ${days}::int * interval '1 day'`);
