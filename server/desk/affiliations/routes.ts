import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { askForShop, withdrawRequest } from './ask-for-shop.ts';
import * as contract from './contract.ts';
import { agreeToRequest, declineRequest, endForShop } from './decide-request.ts';
import { endOwnAffiliation } from './end-affiliation.ts';
import { moveCast } from './order-casts.ts';
import { readAffiliation } from './read-affiliation.ts';

const own = [contract.shopSetting, '所属のお店と申請'] as const;
const desk = [contract.shopCasts, 'お店の女の子と申請'] as const;

export const affiliationRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/shop_setting',
    { who: 'ownGirlPage', summary: '所属のお店', params: contract.ownParams, answers: own },
    readAffiliation,
  ),
  call(
    'post',
    '/my_page/{myId}/shop_setting',
    {
      who: 'ownGirlPage',
      summary: 'お店への所属の申請、または見つからないお店の連絡',
      params: contract.ownParams,
      body: contract.shopSettingForm,
      once: true,
      answers: own,
    },
    askForShop,
  ),
  call(
    'delete',
    '/my_page/{myId}/shop_requests/{id}',
    { who: 'ownGirlPage', summary: '所属の申請の取り消し', params: contract.requestParams, answers: own },
    withdrawRequest,
  ),
  call(
    'delete',
    '/my_page/{myId}/shops/{id}',
    { who: 'ownGirlPage', summary: '所属の終了', params: contract.ownShopParams, answers: own },
    endOwnAffiliation,
  ),
  call(
    'post',
    '/shop_admin/{id}/requests/{requestId}/agree',
    {
      who: 'shopOwner',
      summary: '店舗：所属の申請の承認',
      params: contract.deskRequestParams,
      body: contract.agreement,
      once: true,
      answers: desk,
    },
    agreeToRequest,
  ),
  call(
    'post',
    '/shop_admin/{id}/requests/{requestId}/decline',
    {
      who: 'shopOwner',
      summary: '店舗：所属の申請のお断り',
      params: contract.deskRequestParams,
      answers: desk,
    },
    declineRequest,
  ),
  call(
    'post',
    '/shop_admin/{id}/casts/{castId}/move',
    {
      who: 'shopOwner',
      summary: '店舗：お店のページでの女の子の並び順',
      params: contract.deskCastParams,
      body: contract.castMove,
      once: true,
      answers: desk,
    },
    moveCast,
  ),
  call(
    'post',
    '/shop_admin/{id}/casts/{castId}/end',
    { who: 'shopOwner', summary: '店舗：所属の終了', params: contract.deskCastParams, answers: desk },
    endForShop,
  ),
]);
