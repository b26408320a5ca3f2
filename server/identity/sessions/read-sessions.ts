import type { Queryable } from '../../core/db/connect.ts';
import type { AdminSession, MemberSession, SessionRow } from './contract.ts';
import { selectSessionsOfUser } from './queries.ts';
import { regionOf } from './region.ts';
import { publicIdOf } from './session-id.ts';

const LOOPBACK = /^(?:127\.|::1$|(?:0:){3}0::|::\/64$)/;

/** `203.0.113.*`, `2001:db8:1:2:*`. */
export const networkName = (prefix: string): string =>
  LOOPBACK.test(prefix) ? 'このコンピューター' : prefix.replace(/\.0\/24$/, '.*').replace(/::\/64$/, ':*');

/** In the session's realm, last used first. */
export async function readSessions(
  db: Queryable,
  session: MemberSession | AdminSession,
): Promise<SessionRow[]> {
  const rows = await selectSessionsOfUser(db, session.userId, session.realm);
  return rows.map(({ idHash, ipPrefix, ...row }) => ({
    id: publicIdOf(idHash),
    ...row,
    network: networkName(ipPrefix),
    region: regionOf(ipPrefix),
    isCurrent: idHash.equals(session.idHash),
  }));
}
