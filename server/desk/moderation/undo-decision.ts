import { restoreComment } from '../../community/comments/moderate.ts';
import { setVisibility } from '../../community/visibility/set-visibility.ts';
import type { Db } from '../../core/db/connect.ts';
import type { ReportedModel } from '../../core/db/moderation-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { setReviewRemoved } from '../../directory/reviews/remove-review.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { lockCase, reopenCase } from './queries.ts';
import { canUndo } from './rules.ts';

const CANNOT = 'この対応は元に戻せません。';
const ANEW = '同じ対象に新しい通報が届いています。そちらで対応してください。';
const UNDONE = '対応を取り消しました。通報は未対応に戻りました。';

async function showAgain(db: Db, model: ReportedModel, id: number): Promise<void> {
  if (model === 'TlComment') await restoreComment(db, id);
  else if (model === 'Review') await setReviewRemoved(db, id, false);
  else if (model === 'Cast' || model === 'Shop')
    await setVisibility(db, model === 'Cast' ? { castId: id } : { shopId: id }, true);
}

/**
 * What was hidden by a decision is shown again, and the case waits for another decision, of which the reporters hear.
 * @throws ApiError not_found; InvalidInputError for a case that is open, was reported anew, or whose thing is gone for good
 */
export async function undoDecision(db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> {
  const found = await transact(db, async (trx) => {
    const row = await lockCase(trx, id);
    if (!row) throw new ApiError('not_found');
    if (row.status === 'open' || !canUndo(row.model, row.action))
      throw new InvalidInputError({ custom: [CANNOT] });
    if (!(await reopenCase(trx, id))) throw new InvalidInputError({ custom: [ANEW] });
    await auditAdmin(trx, caller, {
      event: 'case.reopened',
      target: `case:${id}`,
      detail: { undone: row.action, of: `${row.model}:${row.objectId}` },
    });
    return row;
  });
  if (found.action !== 'none') await showAgain(db, found.model, found.objectId);
  return { message: UNDONE };
}
