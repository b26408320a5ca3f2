import { followFilesOf } from '../../community/posting/reconcile-files.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { followAvatars } from '../../gateways/media/reconcile-avatars.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { auditDesk } from '../kit/audit.ts';
import { updateSuspended } from './queries.ts';

/**
 * Page, posts, comments and reviews are hidden, votes and likes count nowhere: triggers and queries follow
 * `users.status`. When it returns, this process serves nothing of it; others follow within a second (S40).
 * @returns false when the account is unknown, leaving, or in that state already
 */
export async function setSuspension(db: Db, myId: string, suspended: boolean): Promise<boolean> {
  const changed = await transact(db, (trx) => changeSuspension(trx, myId, suspended));
  if (!changed) return false;
  await followSuspension(db, changed);
  return true;
}

type Changed = { id: number; castId: number | null };

/** In the transaction of who decides it; `followSuspension` comes after its commit. `caller`: null for the host. */
export async function changeSuspension(
  trx: Queryable,
  myId: string,
  suspended: boolean,
  caller: AdminCaller | null = null,
): Promise<Changed | undefined> {
  const account = await updateSuspended(trx, myId, suspended);
  if (!account) return undefined;
  await addJob(trx, 'recount_given', { userId: account.id }, { key: `recount-${account.id}` });
  if (suspended) await endAllSessions(trx, account.id);
  const event = suspended ? 'account.suspended' : 'account.reinstated';
  const [before, after] = suspended ? (['active', 'suspended'] as const) : (['suspended', 'active'] as const);
  await auditDesk(trx, caller, { event, target: `user:${account.id}`, detail: { before, after } });
  return account;
}

/** Pages, pictures and videos. */
export async function followSuspension(db: Db, changed: Changed): Promise<void> {
  await applyPageChanges();
  await followAvatars(db, { userId: changed.id });
  if (changed.castId !== null) await followFilesOf(db, { castId: changed.castId });
}
