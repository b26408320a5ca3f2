import { createRoute, z } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { LimitError } from '../../core/limits/limit.ts';
import { log, traceOf } from '../../core/log.ts';
import { lineStartPath, myPagePath } from '../../core/paths.ts';
import type { ReturnOf } from '../accounts/log-in.ts';
import { ensureBrowser } from '../sessions/browser.ts';
import { call } from '../sessions/call.ts';
import { done } from '../sessions/contract-calls.ts';
import type { AppContext } from '../sessions/env.ts';
import { noteRefusal } from '../sessions/note-refusal.ts';
import { checkRecentProof, RIGHTS } from '../sessions/rights.ts';
import { routeApp } from '../sessions/route-app.ts';
import { setSession } from '../sessions/set-session.ts';
import { lineSetting, lineStart } from './contract.ts';
import { unlinkLine } from './enter-by-line.ts';
import { finishLineLogin } from './finish-line-login.ts';
import { problemPath } from './problem-page.ts';
import { LineProblemError } from './problems.ts';
import { readReturnPage } from './rules.ts';
import { startLineLogin } from './start-line-login.ts';

const ways = { 303: { description: '次のページ、または完了できなかった理由のページへ' } };

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
/** People come by a link: whatever happens, a page of the site says it, at an address without code and state. */
async function leadOn(context: AppContext, way: () => Promise<string>): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  // Codes and states stand in these addresses.
  context.header('Referrer-Policy', 'no-referrer');
  try {
    return context.redirect(await way(), 303);
  } catch (error) {
    if (error instanceof LineProblemError)
      return context.redirect(problemPath(error.problem, error.request), 303);
    const returnTo = readReturnPage(context.req.query('returnTo'));
    const problem = error instanceof LimitError ? 'busy' : 'broken';
    if (error instanceof ApiError) await noteRefusal(context, error);
    else log.error({ error: traceOf(error), route: context.req.path }, 'API call failed');
    return context.redirect(problemPath(problem, { intent: 'login', returnTo }), 303);
  }
}

function browserOf(context: AppContext): Buffer {
  ensureBrowser(context);
  return context.get('facts').browser;
}

export const lineRoutes = ({ returnOf }: { returnOf: ReturnOf }) =>
  routeApp()
    .openapi(
      getStart,
      (context) =>
        leadOn(context, () =>
          startLineLogin(database(), RIGHTS.anybody(context), {
            ...context.req.valid('query'),
            browserOf: () => browserOf(context),
          }),
        ) as never,
    )
    .openapi(
      getCallback,
      (context) =>
        leadOn(context, async () => {
          const query = new URL(context.req.url).searchParams;
          const { session, next } = await finishLineLogin(database(), RIGHTS.anybody(context), {
            query,
            returnOf,
          });
          if (session) setSession(context, session);
          return next;
        }) as never,
    )
    .openapiRoutes([
      call(
        'post',
        '/my_page/{myId}/line_setting',
        {
          who: 'ownPage',
          summary: 'LINEログインの登録・解除',
          params: z.object({ myId: z.string() }),
          body: lineSetting,
          answers: [done, '解除した、または登録を始めるnext'],
        },
        async (db, caller, { link }) => {
          if (!link) {
            await unlinkLine(db, caller);
            return { message: 'LINEとの連携を解除しました。' };
          }
          checkRecentProof(caller.member);
          const returnTo = myPagePath(caller.member.myId, 'line_setting');
          return { message: 'LINEの画面へ進みます。', next: lineStartPath({ intent: 'link', returnTo }) };
        },
      ),
    ]);
