import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { requireFactorCode, useFactor } from '../../identity/second-factor/use-factor.ts';
import { FACTOR_WRONG } from '../../identity/second-factor/wording.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { OpenedSession } from '../../identity/sessions/contract.ts';
import { openAdminSession, rotateSession } from '../../identity/sessions/open-session.ts';

/**
 * An admin gives the second factor: it opens their session, or renews the one they have for what needs a recent one.
 * Five attempts, then a quarter of an hour's rest.
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
  const event = { realm: 'admin', actor: `user:${userId}`, facts, detail: { by: factor.kind } } as const;
  const opened = await transact(db, async (trx) => {
    if (!(await useFactor(trx, { userId }, factor))) return null;
    const given = session
      ? await rotateSession(trx, session, { hasFactor: true })
      : await openAdminSession(trx, userId, facts);
    await writeAudit(trx, { event: session ? 'step_up.ok' : 'admin_login.ok', ...event });
    return given;
  });
  if (opened) return opened;
  await writeAudit(db, { event: session ? 'step_up.failed' : 'admin_login.failed', ...event });
  throw new InvalidInputError({ code: [FACTOR_WRONG] });
}
