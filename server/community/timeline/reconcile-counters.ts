import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { log } from '../../core/log.ts';
import { recount, selectDrifted } from './counter-queries.ts';

/** Posts that are looked at by one statement. */
const STEP = 2000;

/**
 * Compares the counters of all posts with what there is, and repairs what differs. Nothing should: triggers keep them.
 * @returns how many were wrong.
 */
export async function reconcileCounters(db: Db): Promise<number> {
  let repaired = 0;
  for (let id: number | null = 0; id !== null; ) {
    const { drifted, last } = await selectDrifted(db, id, STEP);
    for (const post of drifted) if (await transact(db, (trx) => recount(trx, post))) repaired++;
    id = last;
  }
  if (repaired) log.error({ posts: repaired }, 'Counters of posts had drifted and were repaired');
  return repaired;
}
