import { z } from '@hono/zod-openapi';
import { csvAnswer } from '../../core/http/csv-answer.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { exportWeek } from './export-week.ts';
import { readOwnShifts, saveOwnShifts } from './own-shifts.ts';
import { readShiftWeek } from './read-week.ts';
import { saveShifts } from './save-shifts.ts';

export const shiftRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_admin/{id}/shifts',
    {
      who: 'ownShop',
      summary: '店舗：1週間の出勤表',
      params: contract.shiftWeekParams,
      query: contract.shiftWeekQuery,
      answers: [contract.shiftWeek, '所属の女の子と、入力のある日'],
    },
    readShiftWeek,
  ),
  call(
    'get',
    '/shop_admin/{id}/shifts/csv',
    {
      who: 'ownShop',
      summary: '店舗：1週間の出勤表のCSV',
      params: contract.shiftWeekParams,
      query: contract.shiftWeekQuery,
      answers: [z.any(), 'CSV'],
      mediaType: 'text/csv',
    },
    async (db, caller, input, context) => csvAnswer(context, await exportWeek(db, caller, input)),
  ),
  call(
    'post',
    '/shop_admin/{id}/shifts',
    {
      who: 'shopDesk',
      summary: '店舗：出勤とお休みの公開。見ていた内容と違う日は、変更せずに返す',
      params: contract.shiftWeekParams,
      body: contract.shiftChanges,
      once: true,
      answers: [contract.shiftWeek, '変更後の1週間'],
    },
    saveShifts,
  ),
  call(
    'get',
    '/my_page/{myId}/shifts',
    {
      who: 'ownCastPage',
      summary: '自分の出勤',
      params: contract.ownShiftParams,
      answers: [contract.ownShifts, '本日から2週間'],
    },
    readOwnShifts,
  ),
  call(
    'post',
    '/my_page/{myId}/shifts',
    {
      who: 'ownCastPage',
      summary: '自分の出勤の変更。見ていた内容と違う日は、変更せずに返す。お店にも知らせる',
      params: contract.ownShiftParams,
      body: contract.ownShiftChanges,
      once: true,
      answers: [contract.ownShifts, '変更後の2週間'],
    },
    saveOwnShifts,
  ),
]);
