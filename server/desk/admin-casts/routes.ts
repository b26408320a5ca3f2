import { z } from '@hono/zod-openapi';
import { longIdText, shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { adminUser, adminUsers, adminUsersQuery, castName, linkedCasts, linksForm } from './contract.ts';
import { linkCasts } from './link-casts.ts';
import {
  fileAdminUsers,
  readAdminUser,
  readAdminUsers,
  readCastName,
  readLinkedCasts,
} from './read-admin-users.ts';

const params = z.object({ id: longIdText() });

export const adminCastRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/admin_users',
    {
      who: 'admin',
      summary: '管理者：管理ユーザーの一覧',
      query: adminUsersQuery,
      answers: [adminUsers, '管理ユーザー'],
    },
    readAdminUsers,
  ),
  fileCall(
    '/admin/admin_users/csv',
    { who: 'adminProven', summary: '管理者：管理ユーザーの一覧のCSV', query: adminUsersQuery },
    fileAdminUsers,
  ),
  call(
    'get',
    '/admin/admin_users/{id}',
    {
      who: 'admin',
      summary: '管理者：管理ユーザーと女の子の紐づけ',
      params,
      answers: [adminUser, '紐づけとその履歴'],
    },
    readAdminUser,
  ),
  call(
    'put',
    '/admin/admin_users/{id}',
    {
      who: 'adminProven',
      summary: '管理者：管理ユーザーに女の子を紐づける',
      params,
      body: linksForm,
      answers: [done, '変更した'],
    },
    linkCasts,
  ),
  call(
    'get',
    '/admin/linked_casts',
    {
      who: 'admin',
      summary: '管理者：自分に紐づけられた女の子',
      answers: [linkedCasts, '紐づけた順'],
    },
    readLinkedCasts,
  ),
  call(
    'get',
    '/admin/cast_names/{id}',
    {
      who: 'admin',
      summary: '管理者：キャストIDの名前',
      params: z.object({ id: shortIdText() }),
      answers: [castName, '登録のないときはnull'],
    },
    readCastName,
  ),
]);
