import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { Done } from '../../core/http/done.ts';
import type { EnrolmentAnswer, RecoveryCodesAnswer } from '../../identity/second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  removeFactor,
  startEnrolment,
  storeFactor,
} from '../../identity/second-factor/enrol-factor.ts';
import { CODES_MADE, FACTOR_CHANGED } from '../../identity/second-factor/wording.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { updateIsAdmin } from './queries.ts';
import { LEFT } from './wording.ts';

const eventOf = ({ admin, facts }: AdminCaller) =>
  ({ realm: 'admin', actor: `user:${admin.userId}`, facts }) as const;

export const startFactorChange = (db: Db, { admin }: AdminCaller): Promise<EnrolmentAnswer> =>
  startEnrolment(db, { userId: admin.userId }, admin);

/** Another app in place of the old one; admin sessions elsewhere end. */
export async function changeFactor(
  db: Db,
  caller: AdminCaller,
  typed: { ticket: string; code: string },
): Promise<Done> {
  const { userId } = caller.admin;
  const factor = await checkEnrolment(db, { userId }, typed);
  await transact(db, async (trx) => {
    await storeFactor(trx, { userId }, factor);
    await endAllSessions(trx, userId, { except: caller.admin, realm: 'admin' });
    await writeAudit(trx, { event: 'factor.changed', ...eventOf(caller) });
  });
  return { message: FACTOR_CHANGED };
}

/** Ten new codes; the old ones are worth nothing any more. */
export const renewRecoveryCodes = (db: Db, caller: AdminCaller): Promise<RecoveryCodesAnswer> =>
  transact(db, async (trx) => {
    const codes = await makeRecoveryCodes(trx, { userId: caller.admin.userId });
    await writeAudit(trx, { event: 'recovery_codes.made', ...eventOf(caller) });
    return { message: CODES_MADE, codes };
  });

/** An admin becomes a member like any other; only the host's command makes them an admin again. */
export async function leaveAdmins(db: Db, caller: AdminCaller): Promise<Done> {
  const { userId } = caller.admin;
  await transact(db, async (trx) => {
    await updateIsAdmin(trx, userId, false);
    await removeFactor(trx, { userId });
    await endAllSessions(trx, userId, { realm: 'admin' });
    await writeAudit(trx, { event: 'admin.left', ...eventOf(caller) });
  });
  return { message: LEFT };
}
