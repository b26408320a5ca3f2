import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { deskJobs, jobsQuery } from './contract.ts';
import { fileJobs, readJobs } from './read-jobs.ts';
import { removeJob, retryFailedJobs, retryJob } from './retry-jobs.ts';

const params = z.object({ id: longIdText() });

export const jobRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/jobs',
    {
      who: 'admin',
      summary: '管理者：裏側の処理の一覧',
      query: jobsQuery,
      answers: [deskJobs, '処理。中身は含まない'],
    },
    readJobs,
  ),
  fileCall(
    '/admin/jobs/csv',
    { who: 'admin', summary: '管理者：裏側の処理の一覧のCSV', query: jobsQuery },
    fileJobs,
  ),
  call(
    'post',
    '/admin/jobs/retry',
    {
      who: 'admin',
      summary: '管理者：失敗した処理をすべてもう一度実行する',
      answers: [done, '順に実行する'],
    },
    retryFailedJobs,
  ),
  call(
    'post',
    '/admin/jobs/{id}/retry',
    {
      who: 'admin',
      summary: '管理者：処理をもう一度実行する',
      params,
      answers: [done, '実行する'],
    },
    retryJob,
  ),
  call(
    'post',
    '/admin/jobs/{id}/remove',
    {
      who: 'adminProven',
      summary: '管理者：失敗した処理を取り消す',
      params,
      answers: [done, '取り消した'],
    },
    removeJob,
  ),
]);
