import { sql } from 'kysely';
import { addDays, businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { Steps } from '../../core/jobs/task-payloads.ts';
import { COUNTS_STORED_DAYS } from './rules.ts';

/** Networks are forgotten when their business day is over, counts after half a year. */
export async function sweepTouches(db: Db, now: number): Promise<void> {
  const today = businessDateOf(now);
  await deleteInSteps(db, 'shopTouches', sql`business_date < ${today}::date`);
  const first = addDays(today, -COUNTS_STORED_DAYS);
  await deleteInSteps(db, 'shopTouchCounts', sql`business_date < ${first}::date`);
}

export const TOUCH_STEPS: Steps = { hourly: [(db) => sweepTouches(db, currentTime())] };
