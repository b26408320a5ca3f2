import { z } from '@hono/zod-openapi';
import { oneClickStop } from '../../core/http/one-click-stop.ts';
import { stopPath } from '../../core/paths.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as verbs from './change-setting.ts';
import * as contract from './contract.ts';
import { markRead, readNotifications } from './read-notifications.ts';
import { STOP_LINK_BAD, STOPPED } from './wording.ts';

const params = z.object({ myId: z.string() });

export const notificationRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/notifications',
    {
      who: 'ownPage',
      summary: '通知、新しい順にまとめて',
      params,
      query: contract.notificationsQuery,
      answers: [contract.notifications, '通知'],
    },
    readNotifications,
  ),
  call(
    'post',
    '/my_page/{myId}/notifications',
    {
      who: 'ownPage',
      summary: '表示した通知を既読にする',
      params,
      body: contract.readForm,
      answers: [contract.readDone, '残りの未読'],
    },
    markRead,
  ),
  call(
    'get',
    '/my_page/{myId}/notification_setting',
    {
      who: 'ownPage',
      summary: '通知の設定',
      params,
      answers: [contract.setting, '設定'],
    },
    verbs.readSetting,
  ),
  call(
    'post',
    '/my_page/{myId}/notification_setting',
    {
      who: 'ownPage',
      summary: '通知の設定の変更',
      params,
      body: contract.settingForm,
      answers: [contract.setting, '変更した'],
    },
    verbs.changeSetting,
  ),
  call(
    'post',
    '/my_page/{myId}/push',
    {
      who: 'ownPage',
      summary: 'この端末でプッシュ通知を受け取る',
      params,
      body: contract.pushForm,
      answers: [contract.pushDone, '受け取る'],
    },
    verbs.addDevice,
  ),
  call(
    'delete',
    '/my_page/{myId}/push',
    {
      who: 'ownPage',
      summary: 'この端末のプッシュ通知を止める',
      params,
      body: contract.pushEnd,
      answers: [contract.pushDone, '止めた'],
    },
    verbs.removeDevice,
  ),
  call(
    'get',
    '/cast_bell',
    {
      who: 'member',
      summary: 'フォロー中の女の子の、いまの通知の種類',
      query: contract.bellQuery,
      answers: [contract.bellNow, '通知の種類'],
    },
    verbs.readBell,
  ),
  call(
    'post',
    '/cast_bell',
    {
      who: 'member',
      summary: 'フォロー中の女の子の通知の種類',
      body: contract.bellForm,
      answers: [contract.bellDone, '変更した'],
    },
    verbs.changeBell,
  ),
  call(
    'post',
    '/stop_notices',
    {
      who: 'anybody',
      summary: 'メールでのお知らせを止める',
      body: contract.stopForm,
      answers: [contract.stopDone, '止めた'],
    },
    verbs.stopNotices,
  ),
]);

export const oneClickNoticeRoutes = oneClickStop('/hooks/stop_notices', {
  stop: verbs.stopByOneClick,
  ...{ title: 'メールの停止', done: STOPPED, bad: STOP_LINK_BAD, back: stopPath() },
});
