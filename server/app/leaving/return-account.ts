import { writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { setCastVisibility } from '../../directory/casts/set-visibility.ts';
import { updateReturned } from './queries.ts';

/** Somebody who had left logs in again in time: everything is as before. @returns false when it is too late. */
export async function returnOf(trx: Queryable, userId: number, facts: RequestFacts): Promise<boolean> {
  const back = await updateReturned(trx, userId);
  if (!back) return false;
  if (back.castId !== null) await setCastVisibility(trx, back.castId, true);
  await writeAudit(trx, { event: 'account.returned', realm: 'member', actor: `user:${userId}`, facts });
  return true;
}
