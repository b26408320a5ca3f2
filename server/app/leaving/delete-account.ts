import { followFilesOf } from '../../community/posting/reconcile-files.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { limit } from '../../core/limits/limit.ts';
import { checkOtherAdmin } from '../../desk/admins/end-admin.ts';
import { setCastHidden } from '../../directory/casts/set-status.ts';
import { followAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { UNDO_DAYS } from '../../identity/accounts/limits.ts';
import { notifyOwner } from '../../identity/accounts/notify-owner.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { updateLeft, updateReturned } from './queries.ts';

/** Until then the last mail has left: what still waits for the account is erased with it. */
const FAREWELL_MS = 60_000;

/** By default reviews and comments stay, under the name of an account that has left (decisions §11). */
export type LeavingChoice = {
  now?: boolean | undefined;
  writings?: boolean | undefined;
  ratings?: boolean | undefined;
};

export async function deleteAccount(
  db: Db,
  caller: MemberCaller,
  { now = false, writings = false, ratings = false }: LeavingChoice,
): Promise<void> {
  const { userId, castId, member, facts } = caller;
  checkRecentProof(member);
  await limit('delete_account', { facts, account: userId });
  const days = now && member.kind === 'cast' ? 0 : UNDO_DAYS;
  await transact(db, async (trx) => {
    if (member.isAdmin) await checkOtherAdmin(trx, userId);
    const runAt = await updateLeft(trx, userId, { days, writings, ratings });
    if (!runAt) throw new ApiError('unauthorized');
    if (castId !== null) await setCastHidden(trx, castId, 'left', true);
    await endAllSessions(trx, userId);
    await notifyOwner(trx, userId, 'account_deleted');
    const at = new Date(runAt.getTime() + FAREWELL_MS);
    await addJob(trx, 'erase_account', { userId }, { runAt: at, key: `erase-${userId}` });
    await auditMember(trx, caller, { event: 'account.deleted', detail: { days } });
  });
  await applyPageChanges();
  await followAvatars(db, { userId });
  if (castId !== null) await followFilesOf(db, { castId });
}

/** @returns false when it is too late */
export async function returnOf(trx: Queryable, userId: number, facts: RequestFacts): Promise<boolean> {
  const back = await updateReturned(trx, userId);
  if (!back) return false;
  if (back.castId !== null) await setCastHidden(trx, back.castId, 'left', false);
  await auditMember(trx, { userId, facts }, { event: 'account.returned' });
  return true;
}
