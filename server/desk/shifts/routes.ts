import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { shiftChanges, shiftWeek, shiftWeekParams, shiftWeekQuery } from './contract.ts';
import { readShiftWeek } from './read-week.ts';
import { saveShifts } from './save-shifts.ts';

export const shiftRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_admin/{id}/shifts',
    {
      who: 'ownShop',
      summary: '店舗：1週間の出勤表',
      params: shiftWeekParams,
      query: shiftWeekQuery,
      answers: [shiftWeek, '所属の女の子と、入力のある日'],
    },
    readShiftWeek,
  ),
  call(
    'post',
    '/shop_admin/{id}/shifts',
    {
      who: 'shopDesk',
      summary: '店舗：出勤とお休みの公開。見ていた内容と違う日は、変更せずに返す',
      params: shiftWeekParams,
      body: shiftChanges,
      once: true,
      answers: [shiftWeek, '変更後の1週間'],
    },
    saveShifts,
  ),
]);
