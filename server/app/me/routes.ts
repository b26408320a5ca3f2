import { getCookie } from 'hono/cookie';
import { ME_COOKIE, SESSION_COOKIES } from '../../core/http/cookies.ts';
import { authState } from '../../identity/sessions/auth-state-contract.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { clearSession } from '../../identity/sessions/set-session.ts';
import { readOwnState } from './read-auth-state.ts';

/** Every page of a member asks for this: it stands before the middleware that reads all sessions, in one statement. */
export const meRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/me',
    { who: 'public', summary: 'ログインの状態', answers: [authState, '自分の状態'] },
    async (db, _caller, _input, context) => {
      context.header('Cache-Control', 'no-store');
      const state = await readOwnState(db, getCookie(context, SESSION_COOKIES.member));
      // The session has ended elsewhere: pages need not ask again.
      if (state.sessionTag === null && getCookie(context, ME_COOKIE)) clearSession(context, 'member');
      return state;
    },
  ),
]);
