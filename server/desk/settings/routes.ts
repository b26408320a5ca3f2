import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { deskSettings, limitForm, limitParams, siteSettings } from './contract.ts';
import { fileLimits, readDeskSettings } from './read-settings.ts';
import { setLimit } from './set-limit.ts';
import { setSettings } from './set-settings.ts';

export const settingRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/settings',
    {
      who: 'admin',
      summary: '管理者：サイトの設定',
      answers: [deskSettings, '設定と変更の履歴'],
    },
    readDeskSettings,
  ),
  call(
    'post',
    '/admin/settings',
    {
      who: 'admin',
      summary: '管理者：サイトの設定を変更する',
      body: siteSettings,
      answers: [done, '変更した'],
    },
    setSettings,
  ),
  fileCall(
    '/admin/limits/csv',
    { who: 'admin', summary: '管理者：回数の上限のCSV', query: z.object({}).strict() },
    fileLimits,
  ),
  call(
    'post',
    '/admin/limits/{limit}',
    {
      who: 'admin',
      summary: '管理者：回数の上限を変更する',
      params: limitParams,
      body: limitForm,
      answers: [done, '変更した'],
    },
    setLimit,
  ),
]);
