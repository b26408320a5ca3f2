import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { staffReason } from '../suspensions/contract.ts';
import { clearContacts, openedPerson, people, peopleQuery } from './contract.ts';
import { startPurge } from './purge-person.ts';
import { endSessionsOf, filePeople, openPerson, readContacts, readPeople } from './read-people.ts';

const params = z.object({ id: longIdText() });

export const peopleRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/people',
    {
      who: 'admin',
      summary: '管理者：会員の一覧',
      query: peopleQuery,
      answers: [people, '会員'],
    },
    readPeople,
  ),
  fileCall(
    '/admin/people/csv',
    { who: 'adminProven', summary: '管理者：会員の一覧のCSV', query: peopleQuery },
    filePeople,
  ),
  call(
    'get',
    '/admin/people/{id}',
    {
      who: 'admin',
      summary: '管理者：会員を開く',
      params,
      answers: [openedPerson, '連絡先の内容は含まない。開いたことが記録に残る'],
    },
    openPerson,
  ),
  call(
    'post',
    '/admin/people/{id}/contacts',
    {
      who: 'adminProven',
      summary: '管理者：会員の連絡先を表示する',
      params,
      answers: [clearContacts, '見たことが記録に残る'],
    },
    readContacts,
  ),
  call(
    'post',
    '/admin/people/{id}/end_sessions',
    {
      who: 'admin',
      summary: '管理者：会員をすべての端末からログアウトする',
      params,
      body: staffReason,
      answers: [done, 'ログアウトした'],
    },
    endSessionsOf,
  ),
  call(
    'post',
    '/admin/people/{id}/purge',
    {
      who: 'adminProven',
      summary: '管理者：会員が書いたものをすべて削除する',
      params,
      body: staffReason,
      answers: [done, '削除を始めた。元に戻せない'],
    },
    startPurge,
  ),
]);
