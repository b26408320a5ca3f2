import { z } from '@hono/zod-openapi';
import { CALENDAR_HEADERS } from '../../directory/schedules/calendar-file.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { makeCalendar, readCalendar, readCalendarFile, revokeCalendar } from './calendar.ts';
import * as contract from './contract.ts';
import { readFollowers, readFollowings, readShopFollowings } from './read-follows.ts';
import { toggleCastFollow, toggleShopFollow } from './toggle-follow.ts';

const params = z.object({ myId: z.string() });

export const followRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/cast_follow',
    {
      who: 'member',
      summary: '女の子のフォロー・フォローの解除',
      body: contract.castFollowForm,
      once: true,
      answers: [contract.castFollowDone, 'フォロー中の女の子'],
    },
    toggleCastFollow,
  ),
  call(
    'post',
    '/shop_follow',
    {
      who: 'member',
      summary: 'お店のフォロー・フォローの解除',
      body: contract.shopFollowForm,
      once: true,
      answers: [contract.shopFollowDone, 'フォロー中のお店'],
    },
    toggleShopFollow,
  ),
  call(
    'get',
    '/my_page/{myId}/followers',
    {
      who: 'ownPage',
      summary: 'フォロワー、新しい順',
      params,
      query: contract.pageQuery,
      answers: [contract.followers, 'フォロワー'],
    },
    readFollowers,
  ),
  call(
    'get',
    '/my_page/{myId}/followings',
    {
      who: 'ownPage',
      summary: 'フォロー中の女の子',
      params,
      query: contract.followingsQuery,
      answers: [contract.followings, 'フォロー中の女の子'],
    },
    readFollowings,
  ),
  call(
    'get',
    '/my_page/{myId}/shop_followings',
    {
      who: 'ownPage',
      summary: 'フォロー中のお店、新しい順',
      params,
      query: contract.pageQuery,
      answers: [contract.shopFollowings, 'フォロー中のお店'],
    },
    readShopFollowings,
  ),
  call(
    'get',
    '/my_page/{myId}/calendar',
    {
      who: 'ownPage',
      summary: 'カレンダーのアドレスの有無',
      params,
      answers: [contract.calendar, 'アドレスそのものは、作ったときにだけ返す'],
    },
    readCalendar,
  ),
  call(
    'post',
    '/my_page/{myId}/calendar',
    {
      who: 'ownPage',
      summary: 'カレンダーのアドレスを作る・作り直す',
      params,
      answers: [contract.calendarMade, '新しいアドレス'],
    },
    makeCalendar,
  ),
  call(
    'delete',
    '/my_page/{myId}/calendar',
    {
      who: 'ownPage',
      summary: 'カレンダーのアドレスを取り消す',
      params,
      answers: [contract.calendarRevoked, '取り消した'],
    },
    revokeCalendar,
  ),
  // Calendars send no cookie: who has the address reads it.
  call(
    'get',
    '/calendar/{token}',
    {
      who: 'anybody',
      summary: 'フォロー中の女の子の出勤のカレンダー',
      params: z.object({ token: z.string() }),
      answers: [z.string(), 'iCalendar（RFC 5545）'],
      mediaType: 'text/calendar',
    },
    async (db, caller, input, context) =>
      context.body(await readCalendarFile(db, caller, input), 200, CALENDAR_HEADERS),
  ),
]);
