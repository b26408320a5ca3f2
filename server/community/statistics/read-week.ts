import { addDays, businessDateOf, formatMinute, instantOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import { postPath, shopPath } from '../../core/paths.ts';
import { timeText } from '../../core/time-text.ts';
import { readNextShift } from '../../directory/schedules/read-next-shift.ts';
import { selectDays, selectNewest } from './queries.ts';
import { excerptOf } from './read-statistics.ts';
import { type Day, PERIODS, waitText } from './rules.ts';

const NEWEST = 3;
const NIGHT_FROM = 17 * 60;

/** `start` is a time of the business day, as 25:00; `path` leads to the shop, null while that is not seen. */
type NextShift = Record<'day' | 'start' | 'wait' | 'shop', string> & { path: string | null };
type NewestPost = Record<'path' | 'text' | 'postedOn', string> &
  Record<'views' | 'likes' | 'comments', number>;
export type Week = { next: NextShift | null; days: Day[]; before: Day[]; newest: NewestPost[] };

async function readNext(db: Queryable, castId: number, now: number): Promise<NextShift | null> {
  const next = await readNextShift(db, castId, now);
  if (!next) return null;
  const { businessDate: date, startMinute, shopId, shop, isShopSeen } = next;
  const day = date !== businessDateOf(now) ? formatDate(date) : startMinute >= NIGHT_FROM ? '今夜' : '本日';
  const wait = waitText(instantOf(date, startMinute) - now);
  const path = isShopSeen ? shopPath(shopId) : null;
  return { day, start: formatMinute(startMinute), wait, shop, path };
}

/** What a cast sees first of her own page, whether it is shown or not. Three statements. */
export async function readWeek(db: Queryable, castId: number): Promise<Week> {
  const now = currentTime();
  const today = businessDateOf(now);
  const [next, days, newest] = await Promise.all([
    readNext(db, castId, now),
    selectDays(db, castId, addDays(today, 1 - 2 * PERIODS.week), today),
    selectNewest(db, castId, NEWEST),
  ]);
  return {
    next,
    days: days.slice(-PERIODS.week),
    before: days.slice(0, -PERIODS.week),
    newest: newest.map(({ id, body, postedAt, ...figures }) => ({
      ...{ path: postPath(id), text: excerptOf(body), postedOn: timeText(postedAt.toISOString(), now) },
      ...figures,
    })),
  };
}
