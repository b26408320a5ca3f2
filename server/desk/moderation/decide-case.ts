import { deleteComment } from '../../community/comments/moderate.ts';
import { notifyAccount } from '../../community/notifications/notify.ts';
import { deletePost } from '../../community/posting/delete-post.ts';
import { closeReports } from '../../community/reports/send-report.ts';
import { setVisibility } from '../../community/visibility/set-visibility.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { ReportedModel } from '../../core/db/moderation-tables.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { setReviewRemoved } from '../../directory/reviews/remove-review.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Decision } from './contract.ts';
import * as queries from './queries.ts';
import { ACTIONS, type Action, CASES_KEPT_DAYS, CLAIM_SECONDS } from './rules.ts';

const DECIDED_ALREADY = 'この通報は、ほかの管理者が対応済みです。';
const BEING_DECIDED = 'この通報は、ほかの管理者が対応しているところです。';
const LEFT = '「対応しない」にしました。';
const DONE = '対応しました。通報した方に結果をお知らせしました。';
const NOT_OFFERED = 'この対応は選べません。';

/** What is gone already needs nothing more. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

async function act(
  db: Db,
  caller: AdminCaller,
  { model, objectId: id }: { model: ReportedModel; objectId: number },
): Promise<void> {
  if (model === 'Tl') await unlessGone(deletePost(db, caller, { id }));
  else if (model === 'TlComment') await unlessGone(deleteComment(db, caller, { id }));
  else if (model === 'Review') await setReviewRemoved(db, id, true);
  else await setVisibility(db, model === 'Cast' ? { castId: id } : { shopId: id }, false);
}

async function settle(
  trx: Queryable,
  caller: AdminCaller,
  { id, action, note }: { id: number; action: Action; note: string },
): Promise<boolean> {
  const found = await queries.lockCase(trx, id);
  if (found?.status !== 'open') return false;
  const status = action === 'none' ? 'dismissed' : 'acted';
  await queries.updateCase(trx, id, { status, action, note, decidedBy: caller.admin.userId });
  await closeReports(trx, id, status);
  if (action !== 'none' && found.writerId !== null)
    await notifyAccount(trx, { userId: found.writerId, id, event: 'removed' });
  await auditAdmin(trx, caller, {
    event: 'case.decided',
    target: `case:${id}`,
    detail: { action, of: `${found.model}:${found.objectId}` },
  });
  return true;
}

/** Before anything is written. @throws ApiError not_found; InvalidInputError for one that is decided */
async function checkDecision(db: Db, id: number, action: Action) {
  const found = await queries.selectCaseState(db, id);
  if (!found) throw new ApiError('not_found');
  if (found.status !== 'open') throw new InvalidInputError({ custom: [DECIDED_ALREADY] });
  if (!ACTIONS[found.model].some(({ value }) => value === action))
    throw new InvalidInputError({ action: [NOT_OFFERED] });
  return found;
}

/**
 * Removes the reported content first, then closes the case and notifies everyone. A crash in between leaves the case
 * open, and another admin can claim it after a minute.
 * @throws ApiError not_found; InvalidInputError for one that is decided, or that another of the staff acts on
 */
export async function decideCase(
  db: Db,
  caller: AdminCaller,
  { id, action, note }: { id: number } & Decision,
): Promise<{ message: string; nextId: number }> {
  const found = await checkDecision(db, id, action);
  const claimedUntil = await queries.claimCase(db, id, CLAIM_SECONDS);
  if (!claimedUntil) throw new InvalidInputError({ custom: [BEING_DECIDED] });
  try {
    if (action !== 'none') await act(db, caller, found);
    return await transactOnce(db, caller, async (trx) => {
      if (!(await settle(trx, caller, { id, action, note })))
        throw new InvalidInputError({ custom: [DECIDED_ALREADY] });
      return { message: action === 'none' ? LEFT : DONE, nextId: await queries.selectNextDue(trx) };
    });
  } catch (error) {
    // The claim ends by itself; what went wrong first is what matters.
    await queries.releaseCase(db, id, claimedUntil).catch(() => undefined);
    throw error;
  }
}

export const sweepCases = (db: Queryable): Promise<number> => queries.deleteOldCases(db, CASES_KEPT_DAYS);
