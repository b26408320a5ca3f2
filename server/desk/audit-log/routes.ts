import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { auditCheck, auditLog, auditQuery } from './contract.ts';
import { checkAuditLog, fileAuditLog, readAuditLog } from './read-audit.ts';

export const auditRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/audit',
    {
      who: 'admin',
      summary: '管理者：操作の記録',
      query: auditQuery,
      answers: [auditLog, '記録。読んだことも記録に残る'],
    },
    readAuditLog,
  ),
  fileCall(
    '/admin/audit/csv',
    { who: 'adminProven', summary: '管理者：操作の記録のCSV', query: auditQuery },
    fileAuditLog,
  ),
  call(
    'post',
    '/admin/audit/check',
    {
      who: 'admin',
      summary: '管理者：記録のつながりを確認する',
      answers: [auditCheck, '確認の結果'],
    },
    checkAuditLog,
  ),
]);
