import { createRoute, z } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { messagePage } from '../../core/http/message-page.ts';
import { PLAIN_PAGE_POLICY } from '../../core/http/plain-page.ts';
import { LimitError } from '../../core/limits/limit.ts';
import { myPagePath } from '../../core/paths.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { noteRefusal } from '../../identity/sessions/note-refusal.ts';
import { RIGHTS } from '../../identity/sessions/rights.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { resend } from './deliveries.ts';
import { readDestinations, readMultiPost, saveMultiPost } from './destinations.ts';
import { finishXLink, X_PROBLEMS, XProblemError } from './finish-x-link.ts';
import { proveDestination, sendDestinationCode } from './prove-destination.ts';
import { changeXSetting, readXSetting } from './x-setting.ts';

const params = z.object({ myId: z.string() });
const page = { content: { 'text/html': { schema: z.string() } } };
const reason = { description: '完了できなかった理由', ...page };
const getCallback = createRoute({
  method: 'get',
  path: '/x/callback',
  summary: 'Xから戻る',
  responses: {
    303: { description: '設定の画面へ' },
    ...{ 400: reason, 401: reason, 404: reason, 429: reason, 503: reason },
  },
});

export const crosspostingRoutes = routeApp()
  .openapiRoutes([
    call(
      'get',
      '/my_page/{myId}/multi_post_setting',
      {
        who: 'ownCastPage',
        summary: '一斉投稿の設定と記録',
        params,
        answers: [contract.multiPostSetting, '一斉投稿の設定と記録'],
      },
      readMultiPost,
    ),
    call(
      'post',
      '/my_page/{myId}/multi_post_setting',
      {
        who: 'ownCastPage',
        summary: '一斉投稿の投稿先の登録',
        params,
        body: contract.multiPostForm,
        answers: [contract.multiPostSetting, '一斉投稿の設定と記録'],
      },
      saveMultiPost,
    ),
    call(
      'post',
      '/my_page/{myId}/multi_post_code/{id}',
      {
        who: 'ownCastPage',
        summary: '一斉投稿の投稿先への認証コードの送信',
        params: contract.destinationParams,
        answers: [done, '送信した'],
      },
      sendDestinationCode,
    ),
    call(
      'post',
      '/my_page/{myId}/multi_post_proof/{id}',
      {
        who: 'ownCastPage',
        summary: '一斉投稿の投稿先の確認',
        params: contract.destinationParams,
        body: contract.proofForm,
        answers: [contract.multiPostSetting, '一斉投稿の設定と記録'],
      },
      proveDestination,
    ),
    call(
      'get',
      '/my_page/{myId}/twitter_setting',
      {
        who: 'ownCastPage',
        summary: 'X（旧Twitter）連携の設定と記録',
        params,
        answers: [contract.twitterSetting, 'X連携の設定と記録'],
      },
      readXSetting,
    ),
    call(
      'post',
      '/my_page/{myId}/twitter_setting',
      {
        who: 'ownCastPage',
        summary: 'X（旧Twitter）連携の登録・変更・解除',
        params,
        body: contract.twitterForm,
        answers: [contract.twitterSetting, 'X連携の設定と記録'],
      },
      changeXSetting,
    ),
    call(
      'post',
      '/my_page/{myId}/post_deliveries/{id}',
      {
        who: 'ownCastPage',
        summary: '届かなかった投稿の再送',
        params: contract.deliveryParams,
        answers: [contract.deliveries, 'もう一度送る'],
      },
      resend,
    ),
    call(
      'get',
      '/tl_destinations',
      {
        who: 'cast',
        summary: '新しい投稿を同時に送る先',
        answers: [contract.destinations, '投稿先の名前'],
      },
      readDestinations,
    ),
  ])
  .openapi(getCallback, async (context) => {
    context.header('Cache-Control', 'no-store');
    // A code and a state stand in this address.
    context.header('Referrer-Policy', 'no-referrer');
    try {
      const myId = await finishXLink(
        database(),
        RIGHTS.anybody(context),
        new URL(context.req.url).searchParams,
      );
      return context.redirect(`${myPagePath(myId, 'twitter_setting')}#message=x_linked`, 303) as never;
    } catch (error) {
      context.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
      const show = (text: string, myId: string | null) => {
        const way = myId
          ? { label: '設定に戻る', path: myPagePath(myId, 'twitter_setting'), isMain: true }
          : { label: 'ホームへ', path: '/' };
        return messagePage('X（旧Twitter）連携', text, [way]);
      };
      if (error instanceof XProblemError)
        return context.html(show(error.message, error.myId), X_PROBLEMS[error.problem][0]) as never;
      if (!(error instanceof ApiError)) throw error;
      await noteRefusal(context, error);
      if (error instanceof LimitError) context.header('Retry-After', String(error.retryAfterSeconds));
      return context.html(show(error.message, null), error.status) as never;
    }
  });
