import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { inSteps } from '../../core/db/delete-in-steps.ts';
import { notSuspended, reviewSeen, shopSeen } from '../../core/db/visible.ts';
import type { CheckedReview } from './check-review.ts';
import { RATING_DEFAULT } from './rules.ts';

const verified = sql<boolean>`exists (select from login_identities i
  where i.user_id = u.id and i.kind in ('tel', 'line'))`;

/** `stored`: the month of the review that the shop has of this account. */
export const selectAuthor = (db: Queryable, shopId: number, userId: number) =>
  db
    .selectFrom('users as u')
    .select('u.createdAt')
    .select(
      sql<string | null>`(select to_char(visited_month, 'YYYY-MM') from reviews
        where shop_id = ${shopId} and user_id = u.id)`.as('stored'),
    )
    .select(
      sql<boolean>`exists (select from reviews where shop_id = ${shopId} and user_id = u.id)`.as(
        'hasWritten',
      ),
    )
    .select(sql<boolean>`works_at_shop(u.id, ${shopId}::int)`.as('worksHere'))
    .select([verified.as('verified'), sql<Date>`now()::timestamptz(3)`.as('now')])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

const UNTOUCHED = { castTouched: false, costTouched: false, totalTouched: false } as const;
const EMPTY = {
  ...{ castValue: RATING_DEFAULT, costValue: RATING_DEFAULT, totalValue: RATING_DEFAULT, ...UNTOUCHED },
  ...{ amount: null, people: null, visitedMonth: null, body: '', rewarded: false },
  ...{ replyBody: null, repliedAt: null },
};

/** One review of an account after the other, and none while its identities change. */
export const lockAuthor = (trx: Queryable, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();

export const selectOwn = (db: Queryable, shopId: number, userId: number) =>
  db
    .selectFrom('reviews as r')
    .selectAll('r')
    .select(sql<number>`(select count(*) from review_visits v where v.review_id = r.id)::int`.as('earlier'))
    .where('r.shopId', '=', shopId)
    .where('r.userId', '=', userId)
    .executeTakeFirst();

type Standing = { weight: number; held: boolean; setAside: boolean; countsFrom: Date | null };

export const insertReview = (
  trx: Queryable,
  review: CheckedReview & Standing & { shopId: number; userId: number },
) => trx.insertInto('reviews').values(review).execute();

export const updateReview = (trx: Queryable, id: number, review: CheckedReview & Standing) =>
  trx
    .updateTable('reviews')
    .set({ ...review, version: sql`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/** What the review says so far becomes an earlier visit. */
export const insertVisit = (trx: Queryable, reviewId: number) =>
  sql`insert into review_visits (review_id, visited_month, total_value, body, written_at)
    select id, visited_month, case when total_touched then total_value end, body, updated_at
    from reviews where id = ${reviewId}`.execute(trx);

/**
 * One that staff have removed stays as an empty row of version 0, so that what its writer writes next is hidden as well.
 * @returns whether there was one
 */
export async function deleteOwn(trx: Queryable, shopId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reviews')
    .where('shopId', '=', shopId)
    .where('userId', '=', userId)
    .where('removed', '=', false)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  const emptied = await trx
    .updateTable('reviews')
    .set({ ...EMPTY, version: 0, updatedAt: sql<Date>`now()` })
    .where('shopId', '=', shopId)
    .where('userId', '=', userId)
    .where('version', '>', 0)
    .returning('id')
    .executeTakeFirst();
  if (!emptied) return false;
  await trx.deleteFrom('reviewVisits').where('reviewId', '=', emptied.id).execute();
  await trx.deleteFrom('reviewMarks').where('reviewId', '=', emptied.id).execute();
  return true;
}

/** Of a review that visitors see. */
export const selectSeen = (db: Queryable, id: number) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('shops as s', 's.id', 'r.shopId')
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.shopId', 'r.userId', 'r.replyBody'])
    .where('r.id', '=', id)
    .where(reviewSeen('r', 'u'))
    .where(shopSeen('s'))
    .executeTakeFirst();

export const insertMark = (db: Queryable, reviewId: number, userId: number) =>
  db
    .insertInto('reviewMarks')
    .values({ reviewId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteMark = (db: Queryable, reviewId: number, userId: number) =>
  db.deleteFrom('reviewMarks').where('reviewId', '=', reviewId).where('userId', '=', userId).execute();

export async function countMarks(db: Queryable, reviewId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from review_marks m join users mu on mu.id = m.user_id
    where m.review_id = ${reviewId} and ${notSuspended('mu')}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const updateReply = (db: Queryable, id: number, replyBody: string) =>
  db.updateTable('reviews').set({ replyBody, repliedAt: sql<Date>`now()` }).where('id', '=', id).execute();

/** What a writer changes at this moment comes the next time. */
export const releaseWaiting = (db: Queryable): Promise<number> =>
  inSteps(async (rows) => {
    const { numAffectedRows = 0n } = await sql`
      update reviews set counts_from = null, held = set_aside where id = any(array(
        select id from reviews where counts_from <= now() order by id limit ${rows} for update skip locked))`.execute(
      db,
    );
    return Number(numAffectedRows);
  });

/**
 * Hidden for good, and out of the rating; shown again, an empty one goes.
 * @returns false when there is no such review
 */
export async function updateRemoved(trx: Queryable, id: number, removed: boolean): Promise<boolean> {
  if (!removed) {
    const { numDeletedRows } = await trx
      .deleteFrom('reviews')
      .where('id', '=', id)
      .where('version', '=', 0)
      .executeTakeFirst();
    if (numDeletedRows > 0n) return true;
  }
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set(({ ref }) => ({ removed, held: removed ? true : ref('setAside'), countsFrom: null }))
    .where('id', '=', id)
    .where('removed', '<>', removed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes at most `limit` reviews of one writer. @returns how many */
export async function updateRemovedOf(trx: Queryable, userId: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reviews set removed = true, held = true, counts_from = null where id in (
      select id from reviews where user_id = ${userId} and not removed
      order by id limit ${limit} for update)`.execute(trx);
  return Number(numAffectedRows);
}
