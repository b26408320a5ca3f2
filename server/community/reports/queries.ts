import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import { castSeen, postSeen, shopSeen } from '../../core/db/visible.ts';

export type Model = 'Tl' | 'TlComment' | 'Cast' | 'Review';
export type Reported = { label: string; snapshot: string };

/** The caller checks who sees a comment. */
export async function selectReported(db: Queryable, model: Model, id: number): Promise<Reported | undefined> {
  const of = {
    Tl: sql`select k.name || 'さんの投稿' as label, p.body as snapshot
      from posts p join casts k on k.id = p.cast_id
      where p.id = ${id} and ${postSeen('p')}`,
    TlComment: sql`select k.name || 'さんの投稿へのコメント' as label, c.body as snapshot
      from comments c join posts p on p.id = c.post_id join casts k on k.id = p.cast_id
      where c.id = ${id}`,
    Cast: sql`select k.name || 'さんのページ' as label, coalesce(k.message, '') as snapshot
      from casts k where k.id = ${id} and ${castSeen('k')}`,
    Review: sql`select s.name || 'の口コミ' as label, r.body as snapshot
      from reviews r join shops s on s.id = r.shop_id left join users u on u.id = r.user_id
      where r.id = ${id} and not r.held and u.status is distinct from 'suspended' and ${shopSeen('s')}`,
  };
  const { rows } = await (of[model] as ReturnType<typeof sql<Reported>>).execute(db);
  return rows[0];
}

export type NewReport = Reported & {
  model: Model;
  objectId: number;
  userId: number | null;
  anonHash: Buffer | null;
  reason: string;
  detail: string;
};

/** @returns false when this reporter has reported it before: it counts once. */
export async function insertReport(db: Queryable, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const selectOwnReports = (db: Queryable, userId: number, limit: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'label', 'reason', 'status', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const deleteOldReports = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'reports', sql`settled_at < now() - ${days} * interval '1 day'`);
