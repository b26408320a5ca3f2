import { z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { CALENDAR_HEADERS } from './calendar-file.ts';
import { castShiftQuery, nextShift, schedule, scheduleQuery } from './contract.ts';
import { readNextShift, readSchedule, readShiftFile, scheduleDates } from './read-schedule.ts';

const OTHER_DATE = '日付は本日から7日後までの中から選択してください。';

export const scheduleRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/schedules',
    {
      who: 'public',
      mayBeOld: true,
      summary: 'お店の出勤表',
      query: scheduleQuery,
      answers: [schedule, '1日分の出勤と、選べる日付'],
    },
    async (db, _caller, { shopId, date }, context) => {
      const now = currentTime();
      if (date && !scheduleDates(now).includes(date)) throw new InvalidInputError({ date: [OTHER_DATE] });
      const read = await readSchedule(db, shopId, date, now);
      if (!read) throw new ApiError('not_found');
      context.header('Cache-Control', 'no-cache');
      context.header('X-Robots-Tag', 'noindex, noarchive');
      return read.schedule;
    },
  ),
  call(
    'get',
    '/cast_shift',
    {
      who: 'public',
      mayBeOld: true,
      summary: '出勤1回のカレンダー用ファイル。タイトルは「予定」だけ',
      query: castShiftQuery,
      answers: [z.string(), 'iCalendar（RFC 5545）'],
      mediaType: 'text/calendar',
    },
    async (db, _caller, { castId, date }, context) => {
      const now = currentTime();
      if (!scheduleDates(now).includes(date)) throw new InvalidInputError({ date: [OTHER_DATE] });
      const file = await readShiftFile(db, { castId, date }, now);
      if (file === null) throw new ApiError('not_found');
      return context.body(file, 200, { ...CALENDAR_HEADERS, 'Cache-Control': 'no-cache' });
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
