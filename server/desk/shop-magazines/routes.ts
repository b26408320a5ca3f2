import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { issueForm, issueText, magazinePlan, magazineShop, shopMagazines } from './contract.ts';
import { readShopMagazines } from './read-magazines.ts';
import { cancelMagazine, testMagazine, writeMagazine } from './write-magazine.ts';

const answers = [shopMagazines, 'お店のメルマガの予約と結果'] as const;

export const shopMagazineRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_admin/{id}/magazines',
    { who: 'ownedShop', summary: '店舗：メルマガの予約と結果', params: magazineShop, answers },
    readShopMagazines,
  ),
  call(
    'post',
    '/shop_admin/{id}/magazines',
    {
      ...{ who: 'shopOwner', summary: '店舗：メルマガの配信、または予約' },
      ...{ params: magazineShop, body: issueForm, once: true, answers },
    },
    writeMagazine,
  ),
  call(
    'post',
    '/shop_admin/{id}/magazines/test',
    {
      ...{ who: 'shopOwner', summary: '店舗：メルマガのテストのメールを自分に送る' },
      ...{ params: magazineShop, body: issueText, once: true, answers: [done, '送った'] },
    },
    testMagazine,
  ),
  call(
    'post',
    '/shop_admin/{id}/magazines/{planId}/cancel',
    {
      ...{ who: 'shopOwner', summary: '店舗：予約したメルマガの取り消し' },
      ...{ params: magazinePlan, once: true, answers },
    },
    cancelMagazine,
  ),
]);
