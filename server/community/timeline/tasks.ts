import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { Steps, TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { log } from '../../core/log.ts';
import { deleteViewsBefore, recount, selectDrifted } from './queries.ts';
import { recountAllGiven, recountGiven } from './recount-given.ts';

const SWEPT_AT_ONCE = 5000;
const STEP = 2000;

/** Triggers keep the counters: nothing should differ. @returns how many were wrong */
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

export async function sweepViews(db: Queryable, now: number, step: number = SWEPT_AT_ONCE): Promise<void> {
  while ((await deleteViewsBefore(db, businessDateOf(now), step)) === step);
}

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    recount_given: { userId: number };
  }
}

export const TIMELINE_TASKS: TaskHandlers<'recount_given'> = {
  recount_given: (db, { userId }) => recountGiven(db, userId),
};

export const TIMELINE_STEPS: Steps = {
  hourly: [(db) => sweepViews(db, currentTime())],
  nightly: [recountAllGiven, reconcileCounters],
};
