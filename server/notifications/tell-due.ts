import { takeAnnouncement } from '../announcements/take-announcement.ts';
import { businessDateOf, businessMinuteOf } from '../business-day.ts';
import type { Db } from '../db/connect.ts';
import { addJob } from '../jobs/add-job.ts';
import { NOTICES_AT_ONCE, SHIFT_LATE_MINUTES, SHIFT_TOLD } from './limits.ts';
import { insertNotifications, takeShifts } from './queries.ts';

async function tellAnnouncements(db: Db, now: number): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await db.transaction().execute(async (trx) => {
      const taken = await takeAnnouncement(trx);
      if (!taken) return false;
      const key = `announcement:${taken.id}`;
      await insertNotifications(trx, taken.readers, {
        kind: 'announcement',
        once: key,
        groupKey: key,
        day: businessDateOf(now),
        announcementId: taken.id,
      });
      return true;
    });
}

/** Tells what nobody's call makes happen: announcements whose time has come, and who works today, in waking hours. */
export async function tellDue(db: Db, now: number): Promise<void> {
  await tellAnnouncements(db, now);
  const minute = businessMinuteOf(now);
  if (minute < SHIFT_TOLD.from || minute > SHIFT_TOLD.to) return;
  const day = businessDateOf(now);
  for (let isMore = true; isMore; )
    isMore = await db.transaction().execute(async (trx) => {
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
