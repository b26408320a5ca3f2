import { database } from '../db/database.ts';
import type { SessionRow } from './contract.ts';
import { revokeSession, selectSessionsOfUser } from './queries.ts';
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

/** Ends one of the user's sessions by its name in the list. @returns false when there is none of that name. */
export async function endNamedSession(
  userId: number,
  id: string,
  realm: 'member' | 'admin' = 'member',
): Promise<boolean> {
  const rows = await selectSessionsOfUser(database(), userId, realm);
  const row = rows.find(({ idHash }) => publicIdOf(idHash) === id);
  if (row) await revokeSession(database(), row.idHash);
  return row !== undefined;
}
