import { sql } from 'kysely';
import { businessDateOf, businessMinuteOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { doEach } from '../../core/jobs/do-each.ts';
import { type Told, takeAnnouncement } from '../../desk/announcements/take-announcement.ts';
import { NOTICES_AT_ONCE, SHIFT_LATE_MINUTES, SHIFT_TOLD, TOLD_AT_ONCE } from './limits.ts';
import { insertNotifications, takeShifts } from './queries.ts';

async function tellAnnouncements(db: Db, now: number, limit: number): Promise<void> {
  let told: Told | null = null;
  do {
    const before: Told | null = told;
    told = await db.transaction().execute(async (trx) => {
      const taken = await takeAnnouncement(trx, before, limit);
      if (!taken) return null;
      const key = `announcement:${taken.id}`;
      await insertNotifications(trx, sql`select unnest(${taken.readers}::bigint[])`, {
        kind: 'announcement',
        once: key,
        groupKey: key,
        day: businessDateOf(now),
        announcementId: taken.id,
      });
      return taken;
    });
  } while (told);
}

async function tellShifts(db: Db, now: number): Promise<void> {
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

/**
 * Tells what nobody's call makes happen: announcements whose time has come, and who works today, in waking hours.
 * `limit`: how many are told of an announcement in one transaction.
 */
export const tellDue = (db: Db, now: number, limit: number = TOLD_AT_ONCE): Promise<void> =>
  doEach([() => tellAnnouncements(db, now, limit), () => tellShifts(db, now)]);
