import type { Queryable } from '../../core/db/connect.ts';
import { endAllShopSessions } from '../sessions/end-session.ts';
import { selectLogin, updateSuspended } from './queries.ts';

/** Counts with the next request of its sessions. @returns false when it is so already; null when there is no such login */
export async function setLoginSuspended(
  trx: Queryable,
  id: number,
  suspended: boolean,
): Promise<boolean | null> {
  if (!(await selectLogin(trx, id))) return null;
  if (!(await updateSuspended(trx, id, suspended))) return false;
  await endAllShopSessions(trx, id);
  return true;
}

/** @returns how many ended; null when there is no such login */
export const endSessionsOfLogin = async (trx: Queryable, id: number): Promise<number | null> =>
  (await selectLogin(trx, id)) ? endAllShopSessions(trx, id) : null;
