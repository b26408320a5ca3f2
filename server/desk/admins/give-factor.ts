import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { requireFactorCode, useFactor } from '../../identity/second-factor/use-factor.ts';
import { FACTOR_WRONG } from '../../identity/second-factor/wording.ts';
import type { AdminSession, OpenedSession } from '../../identity/sessions/contract.ts';
import { openAdminSession, rotateSession } from '../../identity/sessions/open-session.ts';

/**
 * An admin gives the second factor: it opens their session, or renews the one they have for what needs a recent one.
 * Five attempts, then a quarter of an hour's rest.
 * @throws InvalidInputError, LimitError
 */
export async function giveFactor(
  who: { userId: number; session: AdminSession | null },
  typed: string,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const { userId, session } = who;
  const factor = requireFactorCode(typed);
  await limit('admin_login', { facts, account: userId });
  const event = { realm: 'admin', actor: `user:${userId}`, facts, detail: { by: factor.kind } } as const;
  const opened = await database()
    .transaction()
    .execute(async (trx) => {
      if (!(await useFactor(trx, { userId }, factor))) return null;
      const given = session
        ? await rotateSession(trx, session, { hasFactor: true })
        : await openAdminSession(trx, userId, facts);
      await writeAudit(trx, { event: session ? 'step_up.ok' : 'admin_login.ok', ...event });
      return given;
    });
  if (opened) return opened;
  await writeAudit(database(), { event: session ? 'step_up.failed' : 'admin_login.failed', ...event });
  throw new InvalidInputError({ code: [FACTOR_WRONG] });
}
