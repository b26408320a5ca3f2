import { businessDateOf, businessMinuteOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { NOTICES_AT_ONCE, SHIFT_LATE_MINUTES, SHIFT_TOLD } from './limits.ts';
import { takeShifts } from './queries.ts';

/** Has followers notified, in waking hours, of the casts whose shift begins. */
export async function tellShifts(db: Db, now: number): Promise<void> {
  const minute = businessMinuteOf(now);
  if (minute < SHIFT_TOLD.from || minute > SHIFT_TOLD.to) return;
  const day = businessDateOf(now);
  for (let isMore = true; isMore; )
    isMore = await transact(db, async (trx) => {
      const casts = await takeShifts(trx, day, minute - SHIFT_LATE_MINUTES, NOTICES_AT_ONCE);
      for (const castId of casts)
        await addJob(
          trx,
          'tell_followers',
          { castId, postId: null, day, after: 0 },
          { key: `tell_shift:${castId}:${day}` },
        );
      return casts.length === NOTICES_AT_ONCE;
    });
}
