import { createRoute } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { limit } from '../../core/limits/limit.ts';
import { readFacts } from '../../identity/sessions/browser.ts';
import { readMemberSession } from '../../identity/sessions/read-session.ts';
import { answersOf, failure, jsonBody, routeApp } from '../../identity/sessions/route-app.ts';
import { suggestAnswer, suggestBody } from './contract.ts';
import { readSuggests } from './read-suggests.ts';

const suggests = createRoute({
  method: 'post',
  path: '/suggests',
  summary: '入力中の文字に合うお店・エリア・駅・女の子',
  request: { body: jsonBody(suggestBody) },
  responses: {
    ...answersOf(suggestAnswer, '候補'),
    429: { description: '短時間に多くのアクセス', content: { 'application/json': { schema: failure } } },
  },
});

export const suggestRoutes = routeApp().openapi(suggests, async (context) => {
  const facts = readFacts(context);
  const cookie = getCookie(context, SESSION_COOKIES.member);
  const member = cookie ? await readMemberSession(database(), cookie) : null;
  await (member ? limit('suggest_member', { facts, account: member.userId }) : limit('suggest', { facts }));
  // What somebody types is nobody else's.
  context.header('Cache-Control', 'no-store');
  const { searchText, ...wanted } = context.req.valid('json');
  return context.json(await readSuggests(database(), searchText, currentTime(), wanted), 200);
});
