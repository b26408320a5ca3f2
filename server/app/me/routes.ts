import { createRoute } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { database } from '../../core/db/database.ts';
import { ME_COOKIE, SESSION_COOKIES } from '../../core/http/cookies.ts';
import { authState } from '../../identity/sessions/auth-state-contract.ts';
import { takeSession } from '../../identity/sessions/give-session.ts';
import { answersOf, routeApp } from '../../identity/sessions/route-app.ts';
import { readOwnState } from './read-auth-state.ts';

const getMe = createRoute({
  method: 'get',
  path: '/me',
  summary: 'ログインの状態',
  responses: answersOf(authState, '自分の状態'),
});

/** Every page of a member asks for this: the session and its owner are read together. */
export const meRoutes = routeApp().openapi(getMe, async (context) => {
  context.header('Cache-Control', 'no-store');
  const state = await readOwnState(database(), getCookie(context, SESSION_COOKIES.member));
  // The session has ended elsewhere: pages need not ask again.
  if (state.sessionTag === null && getCookie(context, ME_COOKIE)) takeSession(context, 'member');
  return context.json(state, 200);
});
