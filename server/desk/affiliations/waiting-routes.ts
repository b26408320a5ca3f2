import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { agreeForShop, declineForShop } from './decide-for-shop.ts';
import { fileWaitingRequests, openRequest, readWaitingRequests } from './read-waiting.ts';
import * as contract from './waiting-contract.ts';

export const waitingRequestRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/affiliations',
    {
      who: 'admin',
      summary: '管理者：所属の申請の一覧',
      query: contract.waitingQuery,
      answers: [contract.waitingRequests, '返事を待つ申請'],
    },
    readWaitingRequests,
  ),
  fileCall(
    '/admin/affiliations/csv',
    { who: 'admin', summary: '管理者：所属の申請の一覧のCSV', query: contract.waitingQuery },
    fileWaitingRequests,
  ),
  call(
    'get',
    '/admin/affiliations/{id}',
    {
      who: 'admin',
      summary: '管理者：所属の申請を開く',
      params: contract.requestParams,
      answers: [contract.openedRequest, '開いたことが記録に残る'],
    },
    openRequest,
  ),
  call(
    'post',
    '/admin/affiliations/{id}/agree',
    {
      who: 'admin',
      summary: '管理者：所属の申請の承認',
      params: contract.requestParams,
      body: contract.staffAgreement,
      once: true,
      answers: [done, '承認した'],
    },
    agreeForShop,
  ),
  call(
    'post',
    '/admin/affiliations/{id}/decline',
    {
      who: 'admin',
      summary: '管理者：所属の申請のお断り',
      params: contract.requestParams,
      answers: [done, 'お断りした'],
    },
    declineForShop,
  ),
]);
