import { unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { Steps, TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { LimitError, limit } from '../../core/limits/limit.ts';
import { gatewayRest } from '../../gateways/messaging/gateways.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import { ANYBODY } from '../../identity/sessions/caller.ts';
import * as issues from './issue-queries.ts';
import { deleteOldSubscriptions } from './queries.ts';
import {
  BATCH_GAP_MS,
  DAY_SECONDS,
  DELIVERIES_KEPT_DAYS,
  ISSUE_DAYS,
  MAILS_AT_ONCE,
  PROOF_DAYS,
  STOP_DAYS,
} from './rules.ts';
import { sendPlanned, sweepPlans } from './send-planned.ts';
import { deleteOldPlans } from './stored-plans.ts';
import { PURPOSE } from './subscribe.ts';
import { issueMail } from './wording.ts';

/** Counted among the mails of the address (S74). @returns milliseconds to wait, 0 when it may go */
async function takeShare(email: string): Promise<number> {
  const target = identityLookup({ kind: 'email', value: email }).toString('hex');
  const keys = { facts: ANYBODY.facts, target };
  try {
    await limit('magazine_issue', keys);
    await limit('mail', keys, DAY_SECONDS);
    return 0;
  } catch (error) {
    if (error instanceof LimitError) return error.retryAfterSeconds * 1000;
    throw error;
  }
}

async function deliverOne(
  db: Db,
  issueId: number,
  issue: issues.IssueRow,
  { id, sealed }: issues.DueRow,
): Promise<void> {
  const to = unseal(PURPOSE, sealed);
  const wait = await takeShare(to);
  if (wait > 0) return void (await issues.postponeDelivery(db, issueId, id, wait));
  await transact(db, async (trx) => {
    if (!(await issues.claimDelivery(trx, issueId, id))) return;
    await sendMail(trx, issueMail(to, { id, shop: issue.shop }, issue));
  });
}

const goOn = (db: Db, issueId: number, delay: number) =>
  addJob(db, 'send_magazine', { issueId }, { delay, key: issues.jobKey(issueId) });

/** One batch, and a job for the next one. May end at any point and run again; waits while mail cannot leave. */
export async function deliverBatch(db: Db, issueId: number): Promise<void> {
  const rest = gatewayRest('mail');
  if (rest > 0) return goOn(db, issueId, rest);
  const issue = await issues.selectIssue(db, issueId, ISSUE_DAYS);
  if (!issue) return;
  if (issue.isOver) return void (await issues.finishIssue(db, issueId));
  for (const due of await issues.selectDue(db, issueId, MAILS_AT_ONCE))
    await deliverOne(db, issueId, issue, due);
  const next = await issues.selectNextDue(db, issueId);
  if (next === null) await issues.finishIssue(db, issueId);
  else await goOn(db, issueId, Math.max(next, BATCH_GAP_MS));
}

export async function takeUpIssues(db: Db): Promise<void> {
  for (const { id } of await issues.selectUnfinished(db)) await goOn(db, id, 0);
}

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    send_magazine: { issueId: number };
    send_planned_magazine: { planId: number };
  }
}

export const MAGAZINE_TASKS: TaskHandlers<'send_magazine' | 'send_planned_magazine'> = {
  send_magazine: (db, { issueId }) => deliverBatch(db, issueId),
  send_planned_magazine: (db, { planId }) => sendPlanned(db, planId),
};

export const MAGAZINE_STEPS: Steps = {
  hourly: [
    takeUpIssues,
    sweepPlans,
    (db) => issues.deleteOldDeliveries(db, DELIVERIES_KEPT_DAYS, STOP_DAYS),
    (db) => deleteOldPlans(db, DELIVERIES_KEPT_DAYS),
    (db) => deleteOldSubscriptions(db, PROOF_DAYS),
  ],
};
