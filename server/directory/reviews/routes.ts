import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { markHelpful } from './mark-helpful.ts';
import { deleteReview, readOwnReview, readReviewStates } from './read-own-review.ts';
import { saveReview } from './save-review.ts';

const { ofReview, ofShop } = contract;

export const reviewRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/review',
    {
      who: 'member',
      summary: '自分の口コミ。まだないときは、評価が2.8の空の口コミ',
      query: ofShop,
      answers: [contract.ownReview, '口コミ'],
    },
    readOwnReview,
  ),
  call(
    'post',
    '/review',
    {
      who: 'customer',
      summary: '口コミの登録・変更：1つのお店に1人1件',
      body: contract.reviewForm,
      once: true,
      answers: [contract.reviewDone, '登録した'],
    },
    saveReview,
  ),
  call(
    'delete',
    '/review',
    {
      who: 'member',
      summary: '自分の口コミの削除',
      body: contract.deletionForm,
      answers: [done, '削除した'],
    },
    deleteReview,
  ),
  call(
    'get',
    '/review_states',
    {
      who: 'anybody',
      summary: 'お店の口コミについて、見ている人がしたこと',
      query: ofShop,
      answers: [contract.reviewStates, '付けた印と通報'],
    },
    readReviewStates,
  ),
  call(
    'post',
    '/review/{id}/helpful',
    {
      who: 'member',
      summary: '「参考になった」を付ける・外す',
      params: ofReview,
      body: contract.helpfulForm,
      answers: [contract.helpfulDone, '付けた後の数'],
    },
    markHelpful,
  ),
]);
