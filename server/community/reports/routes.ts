import { createRoute, z } from '@hono/zod-openapi';
import { done } from '../../core/http/done.ts';
import { ownPageOnly } from '../../identity/sessions/callers.ts';
import { answersToMembers, jsonPost, routeApp } from '../../identity/sessions/route-app.ts';
import { reportForm, reports } from './contract.ts';
import { readOwnReports, sendReport } from './send-report.ts';

const postReport = jsonPost('/reports', '通報：投稿・コメント・女の子のページ', {
  body: reportForm,
  responses: answersToMembers(done, '受け付けた'),
});
const getReports = createRoute({
  method: 'get',
  path: '/my_page/{myId}/reports',
  middleware: ownPageOnly,
  summary: '自分が通報したものと、その結果',
  request: { params: z.object({ myId: z.string() }) },
  responses: answersToMembers(reports, '新しい順'),
});

export const reportRoutes = routeApp()
  .openapi(postReport, async (context) =>
    context.json(await sendReport(context, context.req.valid('json')), 200),
  )
  .openapi(getReports, async (context) => context.json(await readOwnReports(context), 200));
