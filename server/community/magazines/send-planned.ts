import { BY_SYSTEM } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { PlanProblem } from '../../core/db/magazine-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { findBannedWords } from '../../core/http/banned-words.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { startIssue } from './send-magazine.ts';
import * as plans from './stored-plans.ts';

export const addPlanJob = (trx: Queryable, planId: number, runAt?: Date) =>
  addJob(
    trx,
    'send_planned_magazine',
    { planId },
    { key: `magazine-plan:${planId}`, ...(runAt && { runAt }) },
  );

async function problemOf(
  trx: Queryable,
  { isLate, isOpen, hasIssue, subject, body }: plans.DuePlan,
): Promise<PlanProblem | null> {
  if (isLate) return 'late';
  if (hasIssue) return 'day';
  if (!isOpen) return 'closed';
  if (!config().operator.address) return 'address';
  return (await findBannedWords(trx, { subject, body })).length > 0 ? 'words' : null;
}

/** At its hour it becomes the issue of the day. Twice is no error; a cancelled one is not sent. */
export const sendPlanned = (db: Db, planId: number): Promise<void> =>
  transact(db, async (trx) => {
    const plan = await plans.lockDuePlan(trx, planId);
    if (!plan) return;
    const problem = await problemOf(trx, plan);
    if (problem) return void (await plans.updateProblem(trx, planId, problem));
    await plans.deletePlan(trx, { id: planId, shopId: plan.shopId });
    // Another issue of this moment: the next try finds it.
    if (!(await startIssue(trx, plan, BY_SYSTEM))) throw new Error('The day has got another issue.');
  });

export async function sweepPlans(db: Db): Promise<void> {
  for (const { id } of await plans.selectDuePlans(db)) await addPlanJob(db, id);
}
