import { createRoute } from '@hono/zod-openapi';
import { membersOnly, ownPageOnly } from '../../identity/sessions/callers.ts';
import { ownPageCalls } from '../../identity/sessions/own-page-route.ts';
import { answersToGuests, answersToMembers, jsonPost, routeApp } from '../../identity/sessions/route-app.ts';
import * as verbs from './change-setting.ts';
import * as contract from './contract.ts';
import { markRead, readNotifications } from './read-notifications.ts';

const own = ownPageCalls(ownPageOnly);

const getNotifications = own.find(
  'notifications',
  '通知、新しい順にまとめて',
  contract.notificationsQuery,
  answersToMembers(contract.notifications, '通知'),
);
const postRead = own.send(
  'notifications',
  '表示した通知を既読にする',
  contract.readForm,
  answersToMembers(contract.readDone, '残りの未読'),
);
const getSetting = own.get('notification_setting', '通知の設定', answersToMembers(contract.setting, '設定'));
const postSetting = own.send(
  'notification_setting',
  '通知の設定の変更',
  contract.settingForm,
  answersToMembers(contract.setting, '変更した'),
);
const postPush = own.send(
  'push',
  'この端末でプッシュ通知を受け取る',
  contract.pushForm,
  answersToMembers(contract.pushDone, '受け取る'),
);
const deletePush = own.send(
  'push',
  'この端末のプッシュ通知を止める',
  contract.pushEnd,
  answersToMembers(contract.pushDone, '止めた'),
  'delete',
);
const postBell = jsonPost('/cast_bell', 'フォロー中の女の子の通知の種類', {
  body: contract.bellForm,
  middleware: membersOnly,
  responses: answersToMembers(contract.bellDone, '変更した'),
});
const getBell = createRoute({
  method: 'get',
  path: '/cast_bell',
  middleware: membersOnly,
  summary: 'フォロー中の女の子の、いまの通知の種類',
  request: { query: contract.bellQuery },
  responses: answersToMembers(contract.bellNow, '通知の種類'),
});
const postStop = jsonPost('/stop_notices', 'メールでのお知らせを止める', {
  body: contract.stopForm,
  responses: answersToGuests(contract.stopDone, '止めた'),
});

export const notificationRoutes = routeApp()
  .openapi(getNotifications, async (context) =>
    context.json(await readNotifications(context, context.req.valid('query')), 200),
  )
  .openapi(postRead, async (context) =>
    context.json(await markRead(context, context.req.valid('json').upTo), 200),
  )
  .openapi(getSetting, async (context) => context.json(await verbs.readSetting(context), 200))
  .openapi(postSetting, async (context) =>
    context.json(await verbs.changeSetting(context, context.req.valid('json')), 200),
  )
  .openapi(postPush, async (context) =>
    context.json(await verbs.addDevice(context, context.req.valid('json')), 200),
  )
  .openapi(deletePush, async (context) =>
    context.json(await verbs.removeDevice(context, context.req.valid('json').endpoint), 200),
  )
  .openapi(getBell, async (context) =>
    context.json({ bell: await verbs.readBell(context, context.req.valid('query').castId) }, 200),
  )
  .openapi(postBell, async (context) => {
    const { castId, bell } = context.req.valid('json');
    return context.json(await verbs.changeBell(context, castId, bell), 200);
  })
  .openapi(postStop, async (context) =>
    context.json(await verbs.stopNotices(context, context.req.valid('json').token), 200),
  );
