import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import { businessDateIn } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { PlanProblem } from '../../core/db/magazine-tables.ts';
import { shopSeen } from '../../core/db/visible.ts';
import { LATE_HOURS } from './rules.ts';

export type NewPlan = { shopId: number; dueAt: Date; subject: string; body: string };

/** @returns undefined when that business day has an issue, or another plan */
export async function insertPlan(
  trx: Queryable,
  { shopId, dueAt, subject, body }: NewPlan,
): Promise<number | undefined> {
  const day = businessDateIn(sql`${dueAt}::timestamptz`);
  const { rows } = await sql<{ id: number }>`
    insert into magazine_plans (shop_id, day, due_at, subject, body)
    select ${shopId}, ${day}, ${dueAt}, ${subject}, ${body}
    where not exists (select from magazine_issues where shop_id = ${shopId} and day = ${day})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** Whether the running business day has a plan that has not been sent yet. */
export async function hasPlanToday(trx: Queryable, shopId: number): Promise<boolean> {
  const { rows } = await sql`
    select from magazine_plans
    where shop_id = ${shopId} and day = ${businessDateIn(sql`now()`)} and problem is null`.execute(trx);
  return rows.length > 0;
}

export type DuePlan = Pick<NewPlan, 'shopId' | 'subject' | 'body'> & {
  day: IsoDate;
  isLate: boolean;
  hasIssue: boolean;
  isOpen: boolean;
};

/** Locked: of two jobs one sends it. Undefined before its hour, and once it is sent or cancelled. */
export async function lockDuePlan(trx: Queryable, id: number): Promise<DuePlan | undefined> {
  const { rows } = await sql<DuePlan>`
    select p.shop_id, p.day, p.subject, p.body, p.day < ${businessDateIn(sql`(now() - ${LATE_HOURS}::int * interval '1 hour')`)} as is_late,
      exists (select from magazine_issues i where i.shop_id = p.shop_id and i.day = p.day) as has_issue,
      coalesce(${shopSeen('s')}, false) as is_open
    from magazine_plans p join shops s on s.id = p.shop_id
    where p.id = ${id} and p.problem is null and p.due_at <= now() for update of p`.execute(trx);
  return rows[0];
}

export const updateProblem = (trx: Queryable, id: number, problem: PlanProblem) =>
  trx.updateTable('magazinePlans').set({ problem }).where('id', '=', id).execute();

/** @returns undefined when there is no such plan of the shop, or no longer */
export const deletePlan = (
  trx: Queryable,
  { id, shopId }: { id: number; shopId: number },
): Promise<{ problem: PlanProblem | null } | undefined> =>
  trx
    .deleteFrom('magazinePlans')
    .where('id', '=', id)
    .where('shopId', '=', shopId)
    .returning('problem')
    .executeTakeFirst();

export const selectDuePlans = (db: Queryable) =>
  db
    .selectFrom('magazinePlans')
    .select('id')
    .where('problem', 'is', null)
    .where('dueAt', '<=', sql<Date>`now()`)
    .execute();

export const deleteOldPlans = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(
    db,
    'magazinePlans',
    sql`problem is not null and due_at < now() - make_interval(days => ${days})`,
  );
