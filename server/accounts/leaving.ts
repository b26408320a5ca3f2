import { writeAudit } from '../audit/write-audit.ts';
import { setCastVisibility } from '../casts/set-visibility.ts';
import type { Queryable } from '../db/connect.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { updateReturned } from './queries.ts';

/** Somebody who had left logs in again in time: everything is as before. @returns false when it is too late. */
export async function returnOf(trx: Queryable, userId: number, facts: RequestFacts): Promise<boolean> {
  const back = await updateReturned(trx, userId);
  if (!back) return false;
  if (back.castId !== null) await setCastVisibility(trx, { kind: 'operator' }, back.castId, true);
  await writeAudit(trx, { event: 'account.returned', realm: 'member', actor: `user:${userId}`, facts });
  return true;
}
