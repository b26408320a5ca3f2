import { notifyComment, notifyShown } from '../../community/notifications/notify.ts';
import type { Db } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { HeldDecision } from './held-contract.ts';
import * as queries from './held-queries.ts';

const DECIDED_ALREADY = 'このコメントは、ほかの方が対応済みです。';
const DONE = { show: 'コメントを公開しました。', delete: 'コメントを削除しました。' };

/**
 * Shown, its writer and the owner of the post hear of it; of several decisions at once the first counts.
 * @throws InvalidInputError for one that does not wait any more
 */
export async function decideHeld(
  db: Db,
  caller: AdminCaller,
  { id, action }: { id: number } & HeldDecision,
): Promise<{ message: string; nextId: number }> {
  return transactOnce(db, { openCall: caller.openCall }, async (trx) => {
    if (!(await queries.claimHeld(trx, id, action)))
      throw new InvalidInputError({ custom: [DECIDED_ALREADY] });
    if (action === 'show') {
      await notifyComment(trx, id);
      await notifyShown(trx, id, true, 'staff');
    }
    await auditAdmin(trx, caller, {
      event: action === 'show' ? 'comment.approved' : 'comment.deleted',
      target: `comment:${id}`,
    });
    return { message: DONE[action], nextId: await queries.selectNextHeld(trx) };
  });
}
