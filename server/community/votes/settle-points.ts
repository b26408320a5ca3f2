import type { Queryable } from '../../core/db/connect.ts';
import { hasIdentity, lockWallet, updateWallet } from './queries.ts';
import { recover, tierOf } from './rules.ts';

/**
 * Stores an account's points as they are before it gets or loses a way in: a number that is added later raises what
 * can be had from then on, and gives nothing for the time before.
 */
export async function settlePoints(trx: Queryable, userId: number): Promise<void> {
  if (!(await hasIdentity(trx, userId))) return;
  const { points, storedAt, hasMore, now } = await lockWallet(trx, userId);
  const has = recover({ points, storedAt: storedAt.getTime() }, tierOf(hasMore), now.getTime());
  await updateWallet(trx, userId, has.points, new Date(has.storedAt));
}
