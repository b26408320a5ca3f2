import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import {
  CODES_MADE,
  type EnrolmentAnswer,
  FACTOR_CHANGED,
  FACTOR_WRONG,
  type RecoveryCodesAnswer,
} from '../../identity/second-factor/contract.ts';
import {
  checkEnrolment,
  makeRecoveryCodes,
  startEnrolment,
  storeFactor,
} from '../../identity/second-factor/enrol-factor.ts';
import { requireFactorCode, useFactor } from '../../identity/second-factor/use-factor.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller, Caller } from '../../identity/sessions/caller.ts';
import type { OpenedSession } from '../../identity/sessions/contract.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { openAdminSession, rotateSession } from '../../identity/sessions/open-session.ts';

export const startFactorChange = (db: Db, { admin }: AdminCaller): Promise<EnrolmentAnswer> =>
  startEnrolment(db, { userId: admin.userId }, admin);

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
    await auditAdmin(trx, caller, { event: 'factor.changed' });
  });
  return { message: FACTOR_CHANGED };
}

export const renewRecoveryCodes = (db: Db, caller: AdminCaller): Promise<RecoveryCodesAnswer> =>
  transact(db, async (trx) => {
    const codes = await makeRecoveryCodes(trx, { userId: caller.admin.userId });
    await auditAdmin(trx, caller, { event: 'recovery_codes.made' });
    return { message: CODES_MADE, codes };
  });

/**
 * Opens the admin session, or renews its second factor. Five attempts, then a quarter of an hour's rest.
 * @throws InvalidInputError, LimitError; ApiError not_found for a guest
 */
export async function giveFactor(
  db: Db,
  { admin: session, member, facts }: Caller,
  { code }: { code: string },
): Promise<OpenedSession> {
  const userId = session?.userId ?? member?.userId;
  if (userId === undefined) throw new ApiError('not_found');
  const factor = requireFactorCode(code);
  await limit('admin_login', { facts, account: userId });
  const note = (trx: Queryable, event: string) =>
    auditAdmin(trx, { admin: { userId }, facts }, { event, detail: { by: factor.kind } });
  const opened = await transact(db, async (trx) => {
    if (!(await useFactor(trx, { userId }, factor))) return null;
    const given = session
      ? await rotateSession(trx, session, { hasFactor: true })
      : await openAdminSession(trx, userId, facts);
    await note(trx, session ? 'step_up.ok' : 'admin_login.ok');
    return given;
  });
  if (opened) return opened;
  await note(db, session ? 'step_up.failed' : 'admin_login.failed');
  throw new InvalidInputError({ code: [FACTOR_WRONG] });
}
