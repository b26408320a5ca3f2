import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { evidenceWanted } from './contract.ts';
import { askPoster, decideTakedown, lookAtTakedown } from './decide-takedown.ts';
import { openedTakedown, takedownDecision, takedowns, takedownsQuery } from './desk-contract.ts';
import { EVIDENCE_HEADERS, openEvidence } from './evidence.ts';
import { hideTarget } from './hide-target.ts';
import { fileTakedowns, openTakedown, readTakedowns } from './read-desk.ts';

const params = z.object({ id: z.string().max(20) });

/** `id`: the number of the request. */
export const adminTakedownRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/takedowns',
    {
      who: 'admin',
      summary: '管理者：削除のご依頼の一覧',
      query: takedownsQuery,
      answers: [takedowns, '急ぐものから'],
    },
    readTakedowns,
  ),
  fileCall(
    '/admin/takedowns/csv',
    { who: 'admin', summary: '管理者：削除のご依頼の一覧のCSV', query: takedownsQuery },
    fileTakedowns,
  ),
  call(
    'get',
    '/admin/takedowns/{id}',
    {
      who: 'admin',
      summary: '管理者：削除のご依頼を開く',
      params,
      answers: [openedTakedown, '開いたことが記録に残る'],
    },
    openTakedown,
  ),
  call(
    'post',
    '/admin/takedowns/{id}/look',
    {
      who: 'admin',
      summary: '管理者：削除のご依頼の確認を始める',
      params,
      answers: [done, '始めた'],
    },
    lookAtTakedown,
  ),
  call(
    'post',
    '/admin/takedowns/{id}/hide',
    {
      who: 'admin',
      summary: '管理者：急ぐ削除のご依頼の対象を、結果の前に非公開にする',
      params,
      answers: [done, '非公開にした'],
    },
    hideTarget,
  ),
  call(
    'post',
    '/admin/takedowns/{id}/ask',
    {
      who: 'admin',
      summary: '管理者：投稿者に照会する',
      params,
      answers: [done, '照会した'],
    },
    askPoster,
  ),
  call(
    'post',
    '/admin/takedowns/{id}',
    {
      who: 'adminProven',
      summary: '管理者：削除のご依頼の結果を知らせる',
      params,
      body: takedownDecision,
      once: true,
      answers: [done, '知らせた'],
    },
    decideTakedown,
  ),
  call(
    'post',
    '/admin/takedowns/{id}/evidence',
    {
      who: 'adminProven',
      summary: '管理者：削除のご依頼の証拠ファイルを開く',
      params,
      body: evidenceWanted,
      answers: [z.any(), '証拠ファイル'],
      mediaType: 'application/octet-stream',
    },
    async (db, caller, input, context) => {
      const { kind, bytes } = await openEvidence(db, caller, input);
      const name = `${input.id}-${input.file}.${kind}`;
      context.header('Content-Disposition', `attachment; filename="${name}"`);
      return context.body(new Uint8Array(bytes), 200, EVIDENCE_HEADERS);
    },
  ),
]);
