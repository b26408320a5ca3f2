import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { rowName } from '../../core/http/row-name.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import {
  announcementForm,
  announces,
  announcesQuery,
  deskAnnouncements,
  deskAnnouncementsQuery,
} from './contract.ts';
import { publishAnnouncement, withdrawAnnouncement } from './publish-announcement.ts';
import { fileAnnouncements, noteOpened, readAnnouncements, readForDesk } from './read-announcements.ts';

export const announcementRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/announces',
    {
      who: 'ownPage',
      summary: '運営からのお知らせ、新しい順',
      params: z.object({ myId: z.string() }),
      query: announcesQuery,
      answers: [announces, 'お知らせ'],
    },
    readAnnouncements,
  ),
  call(
    'post',
    '/my_page/{myId}/announces/{id}/opened',
    {
      who: 'ownPage',
      summary: '運営からのお知らせの本文を開いた',
      params: z.object({ myId: z.string(), id: rowName('announcement') }),
      answers: [z.object({}), '記録した'],
    },
    noteOpened,
  ),
]);

export const adminAnnouncementRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/announces',
    {
      who: 'admin',
      summary: '管理者：お知らせの一覧',
      query: deskAnnouncementsQuery,
      answers: [deskAnnouncements, 'お知らせ'],
    },
    readForDesk,
  ),
  fileCall(
    '/admin/announces/csv',
    { who: 'admin', summary: '管理者：お知らせの一覧のCSV', query: deskAnnouncementsQuery },
    fileAnnouncements,
  ),
  call(
    'post',
    '/admin/announces',
    {
      who: 'adminProven',
      summary: '管理者：お知らせの公開',
      body: announcementForm,
      once: true,
      answers: [done.extend({ id: z.number() }), '登録した'],
    },
    publishAnnouncement,
  ),
  call(
    'delete',
    '/admin/announces/{id}',
    {
      who: 'admin',
      summary: '管理者：お知らせの削除',
      params: z.object({ id: longIdText() }),
      answers: [done, '削除した'],
    },
    withdrawAnnouncement,
  ),
]);
