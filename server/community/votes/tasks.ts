import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { Steps } from '../../core/jobs/task-payloads.ts';
import { archiveVotes, deleteFormerNumbers } from './queries.ts';

/** Votes of one transaction. */
const STEP = 5000;

/** Votes of thirteen months ago become part of their cast's sum. */
export async function sweepVotes(db: Db): Promise<void> {
  const today = businessDateOf(currentTime());
  while ((await transact(db, (trx) => archiveVotes(trx, today, STEP))) === STEP);
  await deleteFormerNumbers(db);
}

export const VOTE_STEPS: Steps = { nightly: [sweepVotes] };
