import { writeAudit } from '../../core/audit/write-audit.ts';
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

/** Logged out: the session is gone at once, on every process. */
export async function endSession(trx: Queryable, session: { idHash: Buffer }): Promise<void> {
  await deleteSession(trx, session.idHash);
}

/** Ends every session of a user, except the one given; `realm` spares the other one. @returns how many ended. */
export const endAllSessions = (
  trx: Queryable,
  userId: number,
  { except, realm }: { except?: { idHash: Buffer } | null; realm?: 'member' | 'admin' } = {},
): Promise<number> => revokeSessionsOfUser(trx, userId, except?.idHash ?? null, realm);

/** The same for a shop's login. */
export const endAllShopSessions = (
  trx: Queryable,
  shopLoginId: number,
  { except }: { except?: { idHash: Buffer } | null } = {},
): Promise<number> => revokeSessionsOfShopLogin(trx, shopLoginId, except?.idHash ?? null);

/** Removes sessions that ended longer ago than the list of devices needs them. @returns how many. */
export const sweepSessions = (db: Queryable): Promise<number> => deleteEndedSessions(db);

/** The owner of a session, as the audit log and the limits name them. */
export const actorOf = (session: Session): string =>
  session.realm === 'shop' ? `shop-login:${session.shopLoginId}` : `user:${session.userId}`;

/** Ends one session, if there is one. A call without a session counts towards the limit as well. */
export async function logOut(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { session }: { session: Session | null },
): Promise<void> {
  if (!session) return limit('session', { facts });
  const actor = actorOf(session);
  await limit('session', { facts, account: actor });
  await transact(db, async (trx) => {
    await endSession(trx, session);
    await writeAudit(trx, { event: 'logout', realm: session.realm, actor, facts });
  });
}
