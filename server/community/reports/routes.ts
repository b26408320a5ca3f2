import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { reportForm, reports } from './contract.ts';
import { readOwnReports, sendReport } from './send-report.ts';

export const reportRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/reports',
    {
      who: 'anybody',
      summary: '通報：投稿・コメント・口コミ・女の子のページ',
      body: reportForm,
      anon: 'guests',
      answers: [done, '受け付けた'],
    },
    sendReport,
  ),
  call(
    'get',
    '/my_page/{myId}/reports',
    {
      who: 'ownPage',
      summary: '自分が通報したものと、その結果',
      params: z.object({ myId: z.string() }),
      answers: [reports, '新しい順'],
    },
    readOwnReports,
  ),
]);
