import { reconcileFilesOf } from '../../community/posting/reconcile-files.ts';
import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { setCastHidden } from '../../directory/casts/set-status.ts';
import { reconcileAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { settlePageChanges } from '../../site/pages/site.ts';
import { updateReturned, updateSuspended } from './queries.ts';

/**
 * Page, posts, comments and reviews are hidden, votes and likes count nowhere: triggers and queries follow
 * `users.status`. When it returns, this process serves nothing of it; others follow within a second (S40).
 * @returns false when the account is unknown, leaving, or in that state already
 */
export async function setSuspension(db: Db, myId: string, suspended: boolean): Promise<boolean> {
  const changed = await db.transaction().execute(async (trx) => {
    const account = await updateSuspended(trx, myId, suspended);
    if (!account) return null;
    if (suspended) await endAllSessions(trx, account.id);
    await writeAudit(trx, {
      event: suspended ? 'account.suspended' : 'account.reinstated',
      realm: 'system',
      actor: 'system',
      target: `user:${account.id}`,
    });
    return account;
  });
  if (!changed) return false;
  await settlePageChanges();
  await reconcileAvatars(db, { userId: changed.id });
  if (changed.castId !== null) await reconcileFilesOf(db, { castId: changed.castId });
  return true;
}

/** @returns false when it is too late */
export async function returnOf(trx: Queryable, userId: number, facts: RequestFacts): Promise<boolean> {
  const back = await updateReturned(trx, userId);
  if (!back) return false;
  if (back.castId !== null) await setCastHidden(trx, back.castId, 'left', false);
  await writeAudit(trx, { event: 'account.returned', realm: 'member', actor: `user:${userId}`, facts });
  return true;
}
