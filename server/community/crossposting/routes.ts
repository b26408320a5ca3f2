import { createRoute, z } from '@hono/zod-openapi';
import { done } from '../../core/http/done.ts';
import { ApiError } from '../../core/http/errors.ts';
import { PLAIN_PAGE_POLICY } from '../../core/http/plain-page.ts';
import { LimitError } from '../../core/limits/limit.ts';
import { myPagePath } from '../../core/paths.ts';
import { castsOnly, ownCastPageOnly } from '../../directory/casts/callers.ts';
import { messagePage } from '../../identity/line-login/message-page.ts';
import { ownPageCalls } from '../../identity/sessions/own-page-route.ts';
import { answersToMembers, jsonBody, jsonGet, routeApp } from '../../identity/sessions/route-app.ts';
import * as contract from './contract.ts';
import { readDestinations, readMultiPost, saveMultiPost } from './destinations.ts';
import { finishXLink, X_PROBLEMS, XProblemError } from './finish-x-link.ts';
import { proveDestination, sendDestinationCode } from './prove-destination.ts';
import { resend } from './resend.ts';
import { changeXSetting, readXSetting } from './x-setting.ts';

const own = ownPageCalls(ownCastPageOnly);
const multiPostAnswers = answersToMembers(contract.multiPostSetting, '一斉投稿の設定と記録');
const twitterAnswers = answersToMembers(contract.twitterSetting, 'X連携の設定と記録');

const getMultiPost = own.get('multi_post_setting', '一斉投稿の設定と記録', multiPostAnswers);
const postMultiPost = own.send(
  'multi_post_setting',
  '一斉投稿の投稿先の登録',
  contract.multiPostForm,
  multiPostAnswers,
);
const getTwitter = own.get('twitter_setting', 'X（旧Twitter）連携の設定と記録', twitterAnswers);
const postTwitter = own.send(
  'twitter_setting',
  'X（旧Twitter）連携の登録・変更・解除',
  contract.twitterForm,
  twitterAnswers,
);
const postCode = createRoute({
  method: 'post',
  path: '/my_page/{myId}/multi_post_code/{id}',
  middleware: ownCastPageOnly,
  summary: '一斉投稿の投稿先への認証コードの送信',
  request: { params: contract.idParams },
  responses: answersToMembers(done, '送信した'),
});
const postProof = createRoute({
  method: 'post',
  path: '/my_page/{myId}/multi_post_proof/{id}',
  middleware: ownCastPageOnly,
  summary: '一斉投稿の投稿先の確認',
  request: { params: contract.idParams, body: jsonBody(contract.proofForm) },
  responses: multiPostAnswers,
});
const postResend = createRoute({
  method: 'post',
  path: '/my_page/{myId}/post_deliveries/{id}',
  middleware: ownCastPageOnly,
  summary: '届かなかった投稿の再送',
  request: { params: contract.idParams },
  responses: answersToMembers(contract.deliveries, 'もう一度送る'),
});
const getDestinations = jsonGet('/tl_destinations', '新しい投稿を同時に送る先', {
  middleware: castsOnly,
  responses: answersToMembers(contract.destinations, '投稿先の名前'),
});
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
  .openapi(getMultiPost, async (context) => context.json(await readMultiPost(context), 200))
  .openapi(postMultiPost, async (context) =>
    context.json(await saveMultiPost(context, context.req.valid('json')), 200),
  )
  .openapi(postCode, async (context) =>
    context.json(await sendDestinationCode(context, context.req.valid('param').id), 200),
  )
  .openapi(postProof, async (context) =>
    context.json(
      await proveDestination(context, context.req.valid('param').id, context.req.valid('json').code),
      200,
    ),
  )
  .openapi(getTwitter, async (context) => context.json(await readXSetting(context), 200))
  .openapi(postTwitter, async (context) =>
    context.json(await changeXSetting(context, context.req.valid('json')), 200),
  )
  .openapi(postResend, async (context) =>
    context.json(await resend(context, context.req.valid('param').id), 200),
  )
  .openapi(getDestinations, async (context) => context.json(await readDestinations(context), 200))
  .openapi(getCallback, async (context) => {
    context.header('Cache-Control', 'no-store');
    // A code and a state stand in this address.
    context.header('Referrer-Policy', 'no-referrer');
    try {
      const myId = await finishXLink(context, new URL(context.req.url).searchParams);
      return context.redirect(`${myPagePath(myId, 'twitter_setting')}#message=x_linked`, 303) as never;
    } catch (error) {
      context.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
      const show = (text: string, myId: string | null) => {
        const way = myId
          ? { label: '設定に戻る', path: myPagePath(myId, 'twitter_setting'), isMain: true }
          : { label: 'ホームへ', path: '/' };
        return messagePage(text, [way], 'X（旧Twitter）連携');
      };
      if (error instanceof XProblemError)
        return context.html(show(error.message, error.myId), X_PROBLEMS[error.problem][0]) as never;
      if (!(error instanceof ApiError)) throw error;
      if (error instanceof LimitError) context.header('Retry-After', String(error.retryAfterSeconds));
      return context.html(show(error.message, null), error.status) as never;
    }
  });
