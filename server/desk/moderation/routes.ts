import { z } from '@hono/zod-openapi';
import { longIdText, wholeNumberText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { cases, casesQuery, decided, decision, openedCase } from './contract.ts';
import { decideCase } from './decide-case.ts';
import { decideHeld } from './decide-held.ts';
import { heldComments, heldDecision, heldQuery, openedHeld } from './held-contract.ts';
import { openPicture, PICTURE_HEADERS } from './open-picture.ts';
import { fileCases, openCase, readCases } from './read-cases.ts';
import { fileHeld, openHeld, readHeld } from './read-held.ts';
import { undoDecision } from './undo-decision.ts';

const params = z.object({ id: longIdText() });
const pictureParams = params.extend({ position: wholeNumberText(1, 12) });

export const moderationRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/reports',
    {
      who: 'admin',
      summary: '管理者：通報の一覧',
      query: casesQuery,
      answers: [cases, '急ぐものから'],
    },
    readCases,
  ),
  fileCall(
    '/admin/reports/csv',
    { who: 'admin', summary: '管理者：通報の一覧のCSV', query: casesQuery },
    fileCases,
  ),
  call(
    'get',
    '/admin/reports/{id}',
    {
      who: 'admin',
      summary: '管理者：通報を開く',
      params,
      answers: [openedCase, '開いたことが記録に残る'],
    },
    openCase,
  ),
  call(
    'post',
    '/admin/reports/{id}',
    {
      who: 'admin',
      summary: '管理者：通報への対応',
      params,
      body: decision,
      once: true,
      answers: [decided, '対応した'],
    },
    decideCase,
  ),
  call(
    'get',
    '/admin/reports/{id}/pictures/{position}',
    {
      who: 'admin',
      summary: '管理者：通報されたときの写真を見る',
      params: pictureParams,
      answers: [z.any(), '写真。見たことが記録に残る'],
      mediaType: 'image/webp',
    },
    async (db, caller, input, context) =>
      context.body(new Uint8Array(await openPicture(db, caller, input)), 200, PICTURE_HEADERS),
  ),
  call(
    'post',
    '/admin/reports/{id}/undo',
    {
      who: 'admin',
      summary: '管理者：通報への対応を取り消す',
      params,
      answers: [done, '未対応に戻した'],
    },
    undoDecision,
  ),
  call(
    'get',
    '/admin/held_comments',
    {
      who: 'admin',
      summary: '管理者：承認待ちのコメントの一覧',
      query: heldQuery,
      answers: [heldComments, '文章は含まない'],
    },
    readHeld,
  ),
  fileCall(
    '/admin/held_comments/csv',
    { who: 'admin', summary: '管理者：承認待ちのコメントの一覧のCSV', query: heldQuery },
    fileHeld,
  ),
  call(
    'get',
    '/admin/held_comments/{id}',
    {
      who: 'admin',
      summary: '管理者：承認待ちのコメントを開く',
      params,
      answers: [openedHeld, '開いたことが記録に残る'],
    },
    openHeld,
  ),
  call(
    'post',
    '/admin/held_comments/{id}',
    {
      who: 'admin',
      summary: '管理者：承認待ちのコメントを公開・削除する',
      params,
      body: heldDecision,
      once: true,
      answers: [decided, '対応した'],
    },
    decideHeld,
  ),
]);
