import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
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
]);
