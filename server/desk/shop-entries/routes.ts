import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { staffReason } from '../suspensions/contract.ts';
import { entries, entriesQuery, entryApproval, entryClaim, openedEntry } from './contract.ts';
import { approveEntry, claimShop, declineEntry } from './decide-entry.ts';
import { fileEntries, openEntry, readEntries } from './read-entries.ts';
import { undoDecision } from './undo-decision.ts';

const params = z.object({ id: longIdText() });

export const shopEntryDeskRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/shop_entries',
    {
      who: 'admin',
      summary: '管理者：掲載のお申し込みの一覧',
      query: entriesQuery,
      answers: [entries, 'お申し込み'],
    },
    readEntries,
  ),
  fileCall(
    '/admin/shop_entries/csv',
    { who: 'admin', summary: '管理者：掲載のお申し込みの一覧のCSV', query: entriesQuery },
    fileEntries,
  ),
  call(
    'get',
    '/admin/shop_entries/{id}',
    {
      who: 'admin',
      summary: '管理者：掲載のお申し込みを開く',
      params,
      answers: [openedEntry, '開いたことが記録に残る'],
    },
    openEntry,
  ),
  call(
    'post',
    '/admin/shop_entries/{id}/approve',
    {
      who: 'adminProven',
      summary: '管理者：新しいお店として承認する',
      params,
      body: entryApproval,
      once: true,
      answers: [done, '承認した。お店は公開前で、ログインのリンクをメールで送った'],
    },
    approveEntry,
  ),
  call(
    'post',
    '/admin/shop_entries/{id}/claim',
    {
      who: 'adminProven',
      summary: '管理者：掲載済みのお店の管理を承認する',
      params,
      body: entryClaim,
      once: true,
      answers: [done, '承認した。ログインのリンクをメールで送った'],
    },
    claimShop,
  ),
  call(
    'post',
    '/admin/shop_entries/{id}/decline',
    {
      who: 'admin',
      summary: '管理者：掲載のお申し込みを見送る',
      params,
      body: staffReason,
      once: true,
      answers: [done, '見送り、理由をメールで送った'],
    },
    declineEntry,
  ),
  call(
    'post',
    '/admin/shop_entries/{id}/undo',
    {
      who: 'adminProven',
      summary: '管理者：掲載のお申し込みの審査を取り消す',
      params,
      body: staffReason,
      once: true,
      answers: [done, '審査待ちに戻した'],
    },
    undoDecision,
  ),
]);
