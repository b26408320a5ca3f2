import { byShopLogin, byUser, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from './caller.ts';
import type { Session } from './contract.ts';
import {
  deleteEndedSessions,
  deleteSession,
  revokeSessionsOfShopLogin,
  revokeSessionsOfUser,
} from './queries.ts';
import { endStandingAccess } from './standing-access.ts';

export async function endSession(trx: Queryable, session: { idHash: Buffer }): Promise<void> {
  await deleteSession(trx, session.idHash);
}

/**
 * But the one given, and with what works without a session; `realm` limits it, and an admin's realm has sessions alone.
 * @returns how many ended
 */
export async function endAllSessions(
  trx: Queryable,
  userId: number,
  { except, realm }: { except?: { idHash: Buffer } | null; realm?: 'member' | 'admin' } = {},
): Promise<number> {
  if (realm !== 'admin') await endStandingAccess(trx, userId);
  return revokeSessionsOfUser(trx, userId, except?.idHash ?? null, realm);
}

export const endAllShopSessions = (
  trx: Queryable,
  shopLoginId: number,
  { except }: { except?: { idHash: Buffer } | null } = {},
): Promise<number> => revokeSessionsOfShopLogin(trx, shopLoginId, except?.idHash ?? null);

export const sweepSessions = (db: Queryable): Promise<number> => deleteEndedSessions(db);

/** For the audit log and the limits. */
export const actorOf = (session: Session) =>
  session.realm === 'shop' ? byShopLogin(session.shopLoginId) : byUser(session.userId, session.realm);

export async function logOut(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { session }: { session: Session | null },
): Promise<void> {
  if (!session) return limit('session', { facts });
  const by = actorOf(session);
  await limit('session', { facts, account: by.actor });
  await transact(db, async (trx) => {
    await endSession(trx, session);
    await writeAudit(trx, { event: 'logout', ...by, facts });
  });
}
