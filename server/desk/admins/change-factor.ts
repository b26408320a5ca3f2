import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { EnrolmentAnswer } from '../../identity/second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  removeFactor,
  startEnrolment,
  storeFactor,
} from '../../identity/second-factor/enrol-factor.ts';
import type { AdminSession } from '../../identity/sessions/contract.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { requireStepUp } from '../../identity/sessions/require-session.ts';
import { updateIsAdmin } from './queries.ts';

const eventOf = ({ userId }: AdminSession, facts: RequestFacts) =>
  ({ realm: 'admin', actor: `user:${userId}`, facts }) as const;

export async function startFactorChange(session: AdminSession): Promise<EnrolmentAnswer> {
  requireStepUp(session);
  return startEnrolment({ userId: session.userId }, session.name);
}

/** Another app in place of the old one; admin sessions elsewhere end. */
export async function changeFactor(
  session: AdminSession,
  typed: { ticket: string; code: string },
  facts: RequestFacts,
): Promise<void> {
  requireStepUp(session);
  const { userId } = session;
  const factor = await checkEnrolment({ userId }, typed);
  await database()
    .transaction()
    .execute(async (trx) => {
      await storeFactor(trx, { userId }, factor);
      await endAllSessions(trx, userId, { except: session, realm: 'admin' });
      await writeAudit(trx, { event: 'factor.changed', ...eventOf(session, facts) });
    });
}

/** @returns ten new codes; the old ones are worth nothing any more. */
export async function renewRecoveryCodes(session: AdminSession, facts: RequestFacts): Promise<string[]> {
  requireStepUp(session);
  return database()
    .transaction()
    .execute(async (trx) => {
      const codes = await makeRecoveryCodes(trx, { userId: session.userId });
      await writeAudit(trx, { event: 'recovery_codes.made', ...eventOf(session, facts) });
      return codes;
    });
}

/** An admin becomes a member like any other; only the host's command makes them an admin again. */
export async function leaveAdmins(session: AdminSession, facts: RequestFacts): Promise<void> {
  requireStepUp(session);
  const { userId } = session;
  await database()
    .transaction()
    .execute(async (trx) => {
      await updateIsAdmin(trx, userId, false);
      await removeFactor(trx, { userId });
      await endAllSessions(trx, userId, { realm: 'admin' });
      await writeAudit(trx, { event: 'admin.left', ...eventOf(session, facts) });
    });
}
