import { database } from '../../core/db/database.ts';
import type { SessionRow } from './contract.ts';
import { selectSessionsOfUser } from './queries.ts';
import { regionOf } from './region.ts';
import { publicIdOf } from './session-id.ts';

/** A network as the list of devices shows it: `203.0.113.*`. */
const networkName = (prefix: string) => prefix.replace(/\.0\/24$/, '.*').replace(/::\/64$/, ':*');

/** The devices on which a member is logged in, or an admin as such, last used first. */
export async function readSessions(
  userId: number,
  current: { idHash: Buffer } | null = null,
  realm: 'member' | 'admin' = 'member',
): Promise<SessionRow[]> {
  const rows = await selectSessionsOfUser(database(), userId, realm);
  return rows.map(({ idHash, ipPrefix, ...row }) => ({
    id: publicIdOf(idHash),
    ...row,
    network: networkName(ipPrefix),
    region: regionOf(ipPrefix),
    isCurrent: current !== null && idHash.equals(current.idHash),
  }));
}
