import { membersOnly, ownPageOnly } from '../../identity/sessions/callers.ts';
import { once } from '../../identity/sessions/once.ts';
import { ownPageCalls } from '../../identity/sessions/own-page-route.ts';
import { answersToMembers, jsonPost, routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { readFollowers, readFollowings, readShopFollowings } from './read-follows.ts';
import { toggleCastFollow, toggleShopFollow } from './toggle-follow.ts';

const postCastFollow = jsonPost('/cast_follow', '女の子のフォロー・フォローの解除', {
  body: contract.castFollowForm,
  middleware: [membersOnly, once],
  responses: answersToMembers(contract.castFollowDone, 'フォロー中の女の子'),
});
const postShopFollow = jsonPost('/shop_follow', 'お店のフォロー・フォローの解除', {
  body: contract.shopFollowForm,
  middleware: [membersOnly, once],
  responses: answersToMembers(contract.shopFollowDone, 'フォロー中のお店'),
});

const own = ownPageCalls(ownPageOnly);
const getFollowers = own.find(
  'followers',
  'フォロワー、新しい順',
  contract.pageQuery,
  answersToMembers(contract.followers, 'フォロワー'),
);
const getFollowings = own.find(
  'followings',
  'フォロー中の女の子',
  contract.followingsQuery,
  answersToMembers(contract.followings, 'フォロー中の女の子'),
);
const getShopFollowings = own.find(
  'shop_followings',
  'フォロー中のお店、新しい順',
  contract.pageQuery,
  answersToMembers(contract.shopFollowings, 'フォロー中のお店'),
);

export const followRoutes = routeApp()
  .openapi(postCastFollow, async (context) =>
    context.json(await toggleCastFollow(context, context.req.valid('json').castId), 200),
  )
  .openapi(postShopFollow, async (context) =>
    context.json(await toggleShopFollow(context, context.req.valid('json').shopId), 200),
  )
  .openapi(getFollowers, async (context) =>
    context.json(await readFollowers(context, context.req.valid('query').cursor), 200),
  )
  .openapi(getFollowings, async (context) =>
    context.json(await readFollowings(context, context.req.valid('query')), 200),
  )
  .openapi(getShopFollowings, async (context) =>
    context.json(await readShopFollowings(context, context.req.valid('query').cursor), 200),
  );
