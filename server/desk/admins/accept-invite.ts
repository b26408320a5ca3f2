import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { EnrolmentAnswer } from '../../identity/second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  startEnrolment,
  storeFactor,
} from '../../identity/second-factor/enrol-factor.ts';
import type { MemberSession, OpenedSession } from '../../identity/sessions/contract.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { openAdminSession, rotateSession } from '../../identity/sessions/open-session.ts';
import { requireMember, requireRecentProof } from '../../identity/sessions/require-session.ts';
import { inviteHash } from './invite-admin.ts';
import { selectIsInvited, updateInviteUsed, updateIsAdmin } from './queries.ts';
import { INVITE_OVER } from './wording.ts';

const over = () => new InvalidInputError({ custom: [INVITE_OVER] });

/** The member that a link is for, who has just shown that it is them. */
async function requireInvited(context: AppContext, token: string): Promise<MemberSession> {
  const session = requireMember(context);
  await limit('verify', { facts: context.var.facts });
  if (!(await selectIsInvited(database(), session.userId, inviteHash(token)))) throw over();
  requireRecentProof(session);
  return session;
}

/** The link has been opened: the secret for the member's app. */
export async function openInvite(context: AppContext, token: string): Promise<EnrolmentAnswer> {
  const session = await requireInvited(context, token);
  return startEnrolment({ userId: session.userId }, session.name);
}

export type NewAdmin = { codes: string[]; member: OpenedSession; admin: OpenedSession };

/** Makes the member an admin, with the app's first code; whoever else has a session of theirs is logged out. */
export async function acceptInvite(
  context: AppContext,
  { token, ...typed }: { token: string; ticket: string; code: string },
): Promise<NewAdmin & { userId: number }> {
  const session = await requireInvited(context, token);
  const { userId } = session;
  const { facts } = context.var;
  const factor = await checkEnrolment({ userId }, typed);
  const event = { realm: 'member', actor: `user:${userId}`, facts } as const;
  return database()
    .transaction()
    .execute(async (trx) => {
      if (!(await updateInviteUsed(trx, userId, inviteHash(token)))) throw over();
      await updateIsAdmin(trx, userId, true);
      await storeFactor(trx, { userId }, factor);
      const codes = await makeRecoveryCodes(trx, { userId });
      await endAllSessions(trx, userId, { except: session });
      const member = await rotateSession(trx, session, {});
      const admin = await openAdminSession(trx, userId, facts);
      await writeAudit(trx, { event: 'admin.made', ...event });
      await writeAudit(trx, { event: 'factor.added', ...event });
      return { codes, member, admin, userId };
    });
}
