import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { checkedImport, importForm, importRuns, importsQuery } from './contract.ts';
import { checkImport, runImport, takeImportBack } from './import-file.ts';
import { fileImportRuns, readImportRuns } from './read-runs.ts';

const params = z.object({ id: longIdText() });

export const importRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/imports',
    {
      who: 'admin',
      summary: '管理者：取り込みの履歴',
      query: importsQuery,
      answers: [importRuns, '取り込み'],
    },
    readImportRuns,
  ),
  fileCall(
    '/admin/imports/csv',
    { who: 'admin', summary: '管理者：取り込みの履歴のCSV', query: importsQuery },
    fileImportRuns,
  ),
  call(
    'post',
    '/admin/imports',
    {
      who: 'admin',
      summary: '管理者：お店のCSVを確認する',
      form: importForm,
      files: {},
      answers: [checkedImport, '取り込むと何が変わるか'],
    },
    (db, caller, { form }) => checkImport(db, caller, form),
  ),
  call(
    'post',
    '/admin/imports/{id}',
    {
      who: 'adminProven',
      summary: '管理者：確認したCSVを取り込む',
      params,
      answers: [done, '取り込んだ'],
    },
    runImport,
  ),
  call(
    'post',
    '/admin/imports/{id}/take_back',
    {
      who: 'adminProven',
      summary: '管理者：取り込みを元に戻す',
      params,
      answers: [done, '戻した'],
    },
    takeImportBack,
  ),
]);
