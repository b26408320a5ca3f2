import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { EnrolmentAnswer } from '../../identity/second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  startEnrolment,
  storeFactor,
} from '../../identity/second-factor/enrol-factor.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { MemberCaller } from '../../identity/sessions/caller.ts';
import type { OpenedSession } from '../../identity/sessions/contract.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { openAdminSession, rotateSession } from '../../identity/sessions/open-session.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import { INVITE_OVER } from './contract.ts';
import { inviteHash } from './invite-admin.ts';
import { selectIsInvited, updateInviteUsed, updateIsAdmin } from './queries.ts';

const over = () => new InvalidInputError({ custom: [INVITE_OVER] });

/** @throws InvalidInputError, ApiError, LimitError */
async function checkInvited(db: Db, { userId, member, facts }: MemberCaller, token: string): Promise<void> {
  await limit('verify', { facts });
  if (!(await selectIsInvited(db, userId, inviteHash(token)))) throw over();
  checkRecentProof(member);
}

export async function openInvite(
  db: Db,
  caller: MemberCaller,
  { token }: { token: string },
): Promise<EnrolmentAnswer> {
  await checkInvited(db, caller, token);
  return startEnrolment(db, { userId: caller.userId }, caller.member);
}

export type NewAdmin = { codes: string[]; member: OpenedSession; admin: OpenedSession };

/** All other sessions of the member end. */
export async function acceptInvite(
  db: Db,
  caller: MemberCaller,
  { token, ...typed }: { token: string; ticket: string; code: string },
): Promise<NewAdmin> {
  await checkInvited(db, caller, token);
  const { userId, facts } = caller;
  const factor = await checkEnrolment(db, { userId }, typed);
  return transact(db, async (trx) => {
    if (!(await updateInviteUsed(trx, userId, inviteHash(token)))) throw over();
    await updateIsAdmin(trx, userId, true);
    await storeFactor(trx, { userId }, factor);
    const codes = await makeRecoveryCodes(trx, { userId });
    await endAllSessions(trx, userId, { except: caller.member });
    const member = await rotateSession(trx, caller.member, {});
    const admin = await openAdminSession(trx, userId, facts);
    await auditMember(trx, caller, { event: 'admin.made' });
    await auditMember(trx, caller, { event: 'factor.added' });
    return { codes, member, admin };
  });
}
