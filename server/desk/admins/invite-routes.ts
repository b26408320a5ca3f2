import { z } from '@hono/zod-openapi';
import { longIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { staffReason } from '../suspensions/contract.ts';
import { adminInvites, mailedInvite } from './contract.ts';
import { removeAdmin } from './end-admin.ts';
import { approveInvite, inviteAgain, inviteByMail, readInvites, takeBackInvite } from './invite-admin.ts';

const params = z.object({ id: longIdText() });

export const adminInviteRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/admin_invites',
    { who: 'admin', hidden: true, summary: '管理者：招待の一覧', answers: [adminInvites, '新しい順'] },
    readInvites,
  ),
  call(
    'post',
    '/admin/admin_invites',
    {
      ...{ who: 'adminProven', hidden: true, summary: '管理者：会員を管理者に招待する' },
      ...{ body: mailedInvite, once: true, answers: [done, 'メールを送ったか、承認を待っている'] },
    },
    inviteByMail,
  ),
  call(
    'post',
    '/admin/admin_invites/{id}/again',
    {
      ...{ who: 'adminProven', hidden: true, summary: '管理者：招待のメールをもう一度送る' },
      ...{ params, once: true, answers: [done, '新しいリンクを送ったか、承認を待っている'] },
    },
    inviteAgain,
  ),
  call(
    'post',
    '/admin/admin_invites/{id}/approve',
    {
      ...{ who: 'adminProven', hidden: true, summary: '管理者：ほかの管理者の招待を承認する' },
      ...{ params, once: true, answers: [done, '招待のメールを送った'] },
    },
    approveInvite,
  ),
  call(
    'post',
    '/admin/admin_invites/{id}/take_back',
    { who: 'admin', hidden: true, summary: '管理者：招待を取り消す', params, answers: [done, '取り消した'] },
    takeBackInvite,
  ),
  call(
    'post',
    '/admin/admin_users/{id}/remove',
    {
      ...{ who: 'adminProven', hidden: true, summary: '管理者：ほかの管理者を外す' },
      ...{ params, body: staffReason, answers: [done, '外した。会員のアカウントは残る'] },
    },
    removeAdmin,
  ),
]);
