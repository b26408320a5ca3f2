import { currentTime } from '../../core/db/clock.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { nextShift, schedule, scheduleQuery } from './contract.ts';
import { readNextShift, readSchedule, scheduleDates } from './read-schedule.ts';

export const scheduleRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/schedules',
    {
      who: 'public',
      summary: 'お店の出勤表',
      query: scheduleQuery,
      answers: [schedule, '1日分の出勤と、選べる日付'],
    },
    async (db, _caller, { shopId, date }, context) => {
      const now = currentTime();
      if (date && !scheduleDates(now).includes(date))
        throw new InvalidInputError({ date: ['日付は本日から7日後までの中から選択してください。'] });
      const read = await readSchedule(db, shopId, date, now);
      if (!read) throw new ApiError('not_found');
      context.header('Cache-Control', 'no-cache');
      context.header('X-Robots-Tag', 'noindex, noarchive');
      return read.schedule;
    },
  ),
]);

export const ownShiftRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/next_shift',
    { who: 'member', summary: '自分の次の出勤', answers: [nextShift, '次の出勤の開始時刻'] },
    async (db, { castId }) => ({ startsAt: castId && (await readNextShift(db, castId, currentTime())) }),
  ),
]);
