import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from './caller.ts';
import type { Session } from './contract.ts';
import { endSession } from './end-session.ts';

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
