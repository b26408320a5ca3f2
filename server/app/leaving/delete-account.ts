import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { checkOtherAdmin } from '../../desk/admins/end-admin.ts';
import { setCastHidden } from '../../directory/casts/set-status.ts';
import { UNDO_DAYS } from '../../identity/accounts/limits.ts';
import { notifyOwner } from '../../identity/accounts/notify-owner.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import { followLeaving, leave } from './leave.ts';
import { updateReturned } from './queries.ts';

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
    const hasLeft = await leave(trx, { userId, castId }, { days, writings, ratings });
    if (!hasLeft) throw new ApiError('unauthorized');
    await notifyOwner(trx, userId, 'account_deleted');
    await auditMember(trx, caller, { event: 'account.deleted', detail: { days } });
  });
  await followLeaving(db, { userId, castId });
}

/** @returns false when it is too late */
export async function returnOf(trx: Queryable, userId: number, facts: RequestFacts): Promise<boolean> {
  const back = await updateReturned(trx, userId);
  if (!back) return false;
  if (back.castId !== null) await setCastHidden(trx, back.castId, 'left', false);
  await auditMember(trx, { userId, facts }, { event: 'account.returned' });
  return true;
}
