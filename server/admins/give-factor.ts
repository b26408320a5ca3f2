import { writeAudit } from '../audit/write-audit.ts';
import { unseal } from '../crypto/sealing.ts';
import type { Queryable } from '../db/connect.ts';
import { database } from '../db/database.ts';
import { InvalidInputError } from '../http/errors.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { limit } from '../limits/limit.ts';
import type { AdminSession, OpenedSession } from '../sessions/contract.ts';
import { openAdminSession, rotateSession } from '../sessions/open-session.ts';
import { selectNow, selectTotp, updateLastStep, updateRecoveryCodeUsed } from './queries.ts';
import { type FactorCode, readFactorCode } from './rules.ts';
import { recoveryHash, stepOf } from './totp.ts';
import { FACTOR_SHAPE, FACTOR_WRONG } from './wording.ts';

/** Under which the secrets of authenticator apps are sealed. */
export const SECRET_PURPOSE = 'totp-secret';

/** Uses a code up. @returns false when it is wrong or was used before. */
async function useFactor(trx: Queryable, userId: number, { kind, code }: FactorCode): Promise<boolean> {
  if (kind === 'recovery') return updateRecoveryCodeUsed(trx, userId, recoveryHash(code));
  const totp = await selectTotp(trx, userId);
  if (!totp) return false;
  const step = stepOf(unseal(SECRET_PURPOSE, totp.sealed), code, await selectNow(trx), totp.lastStep);
  return step !== null && updateLastStep(trx, userId, step);
}

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
  const factor = readFactorCode(typed);
  if (!factor) throw new InvalidInputError({ code: [FACTOR_SHAPE] });
  await limit('admin_login', { facts, account: userId });
  const event = { realm: 'admin', actor: `user:${userId}`, facts, detail: { by: factor.kind } } as const;
  const opened = await database()
    .transaction()
    .execute(async (trx) => {
      if (!(await useFactor(trx, userId, factor))) return null;
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
