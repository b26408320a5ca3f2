import { sql } from 'kysely';
import type { EndedBy } from '../../core/db/affiliation-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';

const now = sql<Date>`now()`;

/** What happens to one girl's affiliation happens one after the other: the account is locked first. */
export const lockAccount = (trx: Queryable, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'name', 'kana', 'castId'])
    .where('id', '=', userId)
    .where('kind', '=', 'cast')
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();

export const selectAccount = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('casts as c', 'c.id', 'users.castId')
    .leftJoin('shops as s', 's.id', 'c.shopId')
    .select(['users.name', 'users.castId', 's.id as shopId', 's.name as shopName'])
    .select(shopSeen('s').as('isOpen'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

export const selectOwn = (db: Queryable, userId: number, limit: number) =>
  db
    .selectFrom('affiliations as a')
    .innerJoin('shops as s', 's.id', 'a.shopId')
    .selectAll('a')
    .select(['s.name as shopName', shopSeen('s').as('isOpen')])
    .where('a.userId', '=', userId)
    .orderBy(sql`a.status = 'active'`, 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();

export const selectPending = (db: Queryable, userId: number) =>
  db
    .selectFrom('affiliations')
    .select(['id', 'shopId'])
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();

/** As it stands once the account is locked. */
export const selectRequest = (db: Queryable, id: number) =>
  db
    .selectFrom('affiliations')
    .select(['id', 'userId', 'shopId', 'status', 'notifyFollowers'])
    .where('id', '=', id)
    .executeTakeFirst();

export type NewRequest = { userId: number; shopId: number; notifyFollowers: boolean };

export const insertRequest = (trx: Queryable, request: NewRequest): Promise<{ id: number }> =>
  trx
    .insertInto('affiliations')
    .values({ ...request, status: 'pending', endedBy: null, documentSeenBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Her withdrawn request waits again, as old as it is. @returns undefined where she made none in these hours */
export const reopenRequest = (
  trx: Queryable,
  { userId, shopId, notifyFollowers }: NewRequest,
  withinHours: number,
): Promise<{ id: number } | undefined> =>
  trx
    .updateTable('affiliations')
    .set({ status: 'pending', decidedAt: null, notifyFollowers })
    .where('id', '=', (of) =>
      of
        .selectFrom('affiliations')
        .select('id')
        .where('userId', '=', userId)
        .where('shopId', '=', shopId)
        .where('status', '=', 'withdrawn')
        .where(sql<boolean>`asked_at > now() - ${withinHours}::int * interval '1 hour'`)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();

export const updateNotify = (trx: Queryable, id: number, notifyFollowers: boolean) =>
  trx.updateTable('affiliations').set({ notifyFollowers }).where('id', '=', id).execute();

export const updateRefused = (trx: Queryable, id: number, status: 'declined' | 'withdrawn') =>
  trx.updateTable('affiliations').set({ status, decidedAt: now }).where('id', '=', id).execute();

export const updateAgreed = (trx: Queryable, id: number, documentSeenBy: number | null) =>
  trx
    .updateTable('affiliations')
    .set({ status: 'active', decidedAt: now, documentSeenAt: now, documentSeenBy })
    .where('id', '=', id)
    .execute();

/** One that began before there were requests is written down when it ends. */
export async function updateEnded(
  trx: Queryable,
  { userId, shopId, by }: { userId: number; shopId: number; by: EndedBy },
): Promise<number> {
  const ended = { status: 'ended', endedAt: now, endedBy: by } as const;
  const row = await trx
    .updateTable('affiliations')
    .set(ended)
    .where('userId', '=', userId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (row) return row.id;
  const { id } = await trx
    .insertInto('affiliations')
    .values({ userId, shopId, ...ended, documentSeenBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
