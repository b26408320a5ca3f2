import type { Queryable } from '../../core/db/connect.ts';
import { deleteSession, revokeSessionsOfShopLogin, revokeSessionsOfUser } from './queries.ts';

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
