import { getCookie } from 'hono/cookie';
import { currentTime } from '../../core/db/clock.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { limit } from '../../core/limits/limit.ts';
import { readFacts } from '../../identity/sessions/browser.ts';
import { call } from '../../identity/sessions/call.ts';
import { readMemberSession } from '../../identity/sessions/read-session.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { suggestAnswer, suggestBody } from './contract.ts';
import { readSuggests } from './read-suggests.ts';

export const suggestRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/suggests',
    {
      who: 'public',
      summary: '入力中の文字に合うお店・エリア・駅・女の子',
      body: suggestBody,
      answers: [suggestAnswer, '候補'],
    },
    async (db, _caller, { searchText, ...wanted }, context) => {
      const facts = readFacts(context);
      const cookie = getCookie(context, SESSION_COOKIES.member);
      const member = cookie ? await readMemberSession(db, cookie) : null;
      await (member
        ? limit('suggest_member', { facts, account: member.userId })
        : limit('suggest', { facts }));
      // What a visitor types is private.
      context.header('Cache-Control', 'no-store');
      return readSuggests(db, searchText, currentTime(), wanted);
    },
  ),
]);
