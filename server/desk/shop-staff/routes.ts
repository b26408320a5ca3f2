import { evenly } from '../../identity/accounts/even-answer.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { inviteStaff, inviteStaffAgain, readStaff, removeStaff } from './change-staff.ts';
import { oneOfStaff, shopStaff, staffInvitation, staffParams } from './contract.ts';

const answers = [shopStaff, 'このお店の管理画面を使う人'] as const;

export const shopStaffRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_admin/{id}/staff',
    { who: 'shopOwner', summary: '店舗：管理画面を使う人', params: staffParams, answers },
    readStaff,
  ),
  call(
    'post',
    '/shop_admin/{id}/staff',
    {
      who: 'shopOwner',
      summary: '店舗：スタッフの招待',
      params: staffParams,
      body: staffInvitation,
      once: true,
      answers,
    },
    (db, caller, input) => evenly(() => inviteStaff(db, caller, input)),
  ),
  call(
    'post',
    '/shop_admin/{id}/staff/{loginId}/invite',
    {
      ...{ who: 'shopOwner', summary: '店舗：スタッフの招待のメールをもう一度送る' },
      ...{ params: oneOfStaff, once: true, answers },
    },
    (db, caller, input) => evenly(() => inviteStaffAgain(db, caller, input)),
  ),
  call(
    'post',
    '/shop_admin/{id}/staff/{loginId}/remove',
    { who: 'shopOwner', summary: '店舗：スタッフを外す', params: oneOfStaff, answers },
    removeStaff,
  ),
]);
