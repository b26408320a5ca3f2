import { createRoute, z } from '@hono/zod-openapi';
import { done } from '../../core/http/done.ts';
import { ApiError } from '../../core/http/errors.ts';
import { PLAIN_PAGE_POLICY } from '../../core/http/plain-page.ts';
import { LimitError } from '../../core/limits/limit.ts';
import { lineStartPath, myPagePath } from '../../core/paths.ts';
import type { ReturnOf } from '../accounts/log-in.ts';
import { ownPageOnly } from '../sessions/callers.ts';
import type { AppContext } from '../sessions/env.ts';
import { giveSession } from '../sessions/give-session.ts';
import { requireOwnPage, requireRecentProof } from '../sessions/require-session.ts';
import { answersToMembers, jsonBody, routeApp } from '../sessions/route-app.ts';
import { lineSetting, lineStart } from './contract.ts';
import { finishLineLogin } from './finish-line-login.ts';
import { backPage, problemPage } from './message-page.ts';
import { LINE_PROBLEMS, LineProblemError } from './problems.ts';
import { startLineLogin } from './start-line-login.ts';
import { unlinkLine } from './unlink-line.ts';

const page = { content: { 'text/html': { schema: z.string() } } };
const reason = { description: '完了できなかった理由と、やり直す方法', ...page };
const ways = {
  303: { description: '次のページへ' },
  ...{ 400: reason, 401: reason, 403: reason, 404: reason, 422: reason, 429: reason, 503: reason },
};

const getStart = createRoute({
  method: 'get',
  path: '/line/start',
  summary: 'LINEログインを始める',
  request: { query: lineStart },
  responses: ways,
});
const getCallback = createRoute({
  method: 'get',
  path: '/line/callback',
  summary: 'LINEから戻る',
  responses: ways,
});
const postSetting = createRoute({
  method: 'post',
  path: '/my_page/{myId}/line_setting',
  middleware: ownPageOnly,
  summary: 'LINEログインの登録・解除',
  request: { params: z.object({ myId: z.string() }), body: jsonBody(lineSetting) },
  responses: answersToMembers(done, '解除した、または登録を始めるnext'),
});

/** People come here by a link, not by a script: whatever happens, they get a page or are led on. */
async function leadOn(context: AppContext, way: () => Promise<string>): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  // Codes and states stand in these addresses.
  context.header('Referrer-Policy', 'no-referrer');
  try {
    return context.redirect(await way(), 303);
  } catch (error) {
    context.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
    if (error instanceof LineProblemError)
      return context.html(problemPage(error.problem, error.ask), LINE_PROBLEMS[error.problem][0]);
    if (!(error instanceof ApiError)) throw error;
    if (error instanceof LimitError) context.header('Retry-After', String(error.retryAfterSeconds));
    return context.html(backPage(error.message), error.status);
  }
}

export const lineRoutes = ({ returnOf }: { returnOf: ReturnOf }) =>
  routeApp()
    .openapi(
      getStart,
      (context) => leadOn(context, () => startLineLogin(context, context.req.valid('query'))) as never,
    )
    .openapi(
      getCallback,
      (context) =>
        leadOn(context, async () => {
          const { session, next } = await finishLineLogin(
            context,
            new URL(context.req.url).searchParams,
            returnOf,
          );
          if (session) giveSession(context, session);
          return next;
        }) as never,
    )
    .openapi(postSetting, async (context) => {
      const session = requireOwnPage(context);
      if (!context.req.valid('json').link) {
        await unlinkLine(context);
        return context.json({ message: 'LINEとの連携を解除しました。' }, 200);
      }
      requireRecentProof(session);
      const returnTo = myPagePath(session.myId, 'line_setting');
      return context.json(
        { message: 'LINEの画面へ進みます。', next: lineStartPath({ intent: 'link', returnTo }) },
        200,
      );
    });
