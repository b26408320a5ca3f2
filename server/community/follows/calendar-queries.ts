import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castSeen } from '../../core/db/visible.ts';

const SHIFTS_IN_CALENDAR = 2000;

export const selectCalendar = (db: Queryable, userId: number) =>
  db.selectFrom('calendars').select('createdAt').where('userId', '=', userId).executeTakeFirst();

/** Of an account that is suspended or leaves there is no calendar. */
export const selectCalendarOf = (db: Queryable, tokenHash: Buffer) =>
  db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.userId')
    .select('calendars.userId')
    .where('calendars.tokenHash', '=', tokenHash)
    .where('users.status', '=', 'active')
    .executeTakeFirst();

export const upsertCalendar = (db: Queryable, userId: number, tokenHash: Buffer) =>
  db
    .insertInto('calendars')
    .values({ userId, tokenHash })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ tokenHash, createdAt: sql<Date>`now()` }),
    )
    .returning('createdAt')
    .executeTakeFirstOrThrow();

export const deleteCalendar = (db: Queryable, userId: number) =>
  db.deleteFrom('calendars').where('userId', '=', userId).execute();

/** At the shop that is hers now, as everywhere else; without those that the reader does not hear of. */
export const selectFollowedShifts = (
  db: Queryable,
  userId: number,
  { first, last }: { first: IsoDate; last: IsoDate },
) =>
  db
    .selectFrom('castFollows as f')
    .innerJoin('casts as k', 'k.id', 'f.castId')
    .innerJoin('shifts as sh', (join) =>
      join.onRef('sh.castId', '=', 'k.id').onRef('sh.shopId', '=', 'k.shopId'),
    )
    .select(['sh.castId', 'sh.businessDate', 'sh.startMinute'])
    .where('f.userId', '=', userId)
    .where('f.bell', '<>', 'off')
    .where(castSeen('k'))
    .where('sh.businessDate', '>=', first)
    .where('sh.businessDate', '<=', last)
    .orderBy('sh.businessDate')
    .orderBy('sh.startMinute')
    .orderBy('sh.castId')
    .limit(SHIFTS_IN_CALENDAR)
    .execute();
