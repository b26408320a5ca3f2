import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { Steps, TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { endOver } from './ban-writers.ts';
import { BAN_MARK_DAYS, DELETED_DAYS } from './limits.ts';
import * as moderation from './moderation-queries.ts';
import * as queries from './queries.ts';

export const endBans = (db: Db, castId: number): Promise<void> =>
  transact(db, async (trx) => {
    await queries.lockOwner(trx, castId);
    await endOver(trx, castId);
  });

/** For casts whose job was lost. */
export async function endAllBans(db: Db): Promise<void> {
  for (const castId of await moderation.selectCastsWithEndedBans(db)) await endBans(db, castId);
}

const STEP = 1000;

export async function sweepComments(db: Db): Promise<void> {
  while ((await queries.deleteOldComments(db, DELETED_DAYS, STEP)) === STEP);
  await moderation.deleteOldMarks(db, BAN_MARK_DAYS);
}

export const forgetReportsOnWriter = (trx: Queryable, userId: number): Promise<void> =>
  queries.deleteReportsOnWriter(trx, userId);

export const forgetReportsOnPage = (trx: Queryable, castId: number): Promise<void> =>
  moderation.deleteReportsOnPage(trx, castId);

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    end_bans: { castId: number };
  }
}

export const COMMENT_TASKS: TaskHandlers<'end_bans'> = {
  end_bans: (db, { castId }) => endBans(db, castId),
};

export const COMMENT_STEPS: Steps = { nightly: [endAllBans, sweepComments] };
