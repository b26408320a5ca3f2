import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { outForm, pickupRules, pickupsQuery, pinForm, todaysPickups } from './contract.ts';
import { filePickups, readPickupRules, readTodaysPickups } from './read-pickups.ts';
import { leaveOut, pinCast, takeRuleBack } from './save-rules.ts';

const admin = { who: 'admin' } as const;

export const pickupRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/pickups',
    {
      ...admin,
      summary: '管理者：ピックアップの固定と除外',
      query: pickupsQuery,
      answers: [pickupRules, '固定と除外'],
    },
    readPickupRules,
  ),
  fileCall(
    '/admin/pickups/csv',
    { who: 'admin', summary: '管理者：ピックアップの固定と除外のCSV', query: pickupsQuery },
    filePickups,
  ),
  call(
    'get',
    '/admin/pickups/today',
    { ...admin, summary: '管理者：本日のピックアップ', answers: [todaysPickups, '表示の順'] },
    (db) => readTodaysPickups(db),
  ),
  call(
    'post',
    '/admin/pickups/pins',
    {
      ...admin,
      summary: '管理者：ピックアップの先頭に固定する',
      body: pinForm,
      once: true,
      answers: [done, '固定した'],
    },
    pinCast,
  ),
  call(
    'post',
    '/admin/pickups/outs',
    {
      ...admin,
      summary: '管理者：ピックアップから外す',
      body: outForm,
      once: true,
      answers: [done, '外した'],
    },
    leaveOut,
  ),
  call(
    'post',
    '/admin/pickups/{id}/take_back',
    {
      ...admin,
      summary: '管理者：固定・除外を取り消す',
      params: z.object({ id: shortIdText() }),
      answers: [done, '取り消した'],
    },
    takeRuleBack,
  ),
]);
