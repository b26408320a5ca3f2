import { createRoute } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { requireMember } from '../../identity/sessions/require-session.ts';
import { answersOf, answersToMembers, routeApp } from '../../identity/sessions/route-app.ts';
import { nextShift, schedule, scheduleQuery } from './contract.ts';
import { readNextShift, readSchedule, scheduleDates } from './read-schedule.ts';

const getSchedule = createRoute({
  method: 'get',
  path: '/schedules',
  summary: 'お店の出勤表',
  request: { query: scheduleQuery },
  responses: answersOf(schedule, '1日分の出勤と、選べる日付'),
});

const getNextShift = createRoute({
  method: 'get',
  path: '/next_shift',
  summary: '自分の次の出勤',
  responses: answersToMembers(nextShift, '次の出勤の開始時刻'),
});

export const scheduleRoutes = routeApp().openapi(getSchedule, async (context) => {
  const { shopId, date } = context.req.valid('query');
  const now = currentTime();
  if (date && !scheduleDates(now).includes(date))
    throw new InvalidInputError({ date: ['日付は本日から7日後までの中から選択してください。'] });
  const read = await readSchedule(database(), shopId, date, now);
  if (!read) throw new ApiError('not_found');
  // Somebody who has just hidden herself must not stand in a kept answer.
  context.header('Cache-Control', 'no-cache');
  context.header('X-Robots-Tag', 'noindex, noarchive');
  return context.json(read.schedule, 200);
});

/** Of who asks; the public calls above know nobody. */
export const ownShiftRoutes = routeApp().openapi(getNextShift, async (context) => {
  const { castId } = requireMember(context);
  return context.json({ startsAt: castId && (await readNextShift(database(), castId, Date.now())) }, 200);
});
