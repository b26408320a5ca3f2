import { z } from '@hono/zod-openapi';
import { limit } from '../../core/limits/limit.ts';
import { authState, type ReadAuthState } from './auth-state-contract.ts';
import { call } from './call.ts';
import type { Session } from './contract.ts';
import { done, sessionList, sessionsInput } from './contract-calls.ts';
import { endDevices } from './end-devices.ts';
import { actorOf, logOut } from './end-session.ts';
import type { AppContext } from './env.ts';
import { readSessions } from './read-sessions.ts';
import { routeApp } from './route-app.ts';
import { clearSession } from './set-session.ts';

const params = z.object({ myId: z.string() });

/** A page belongs to one realm; the sessions of the others stay. */
function sessionOfPage(context: AppContext): Session | null {
  const tag = context.req.header('x-session-tag');
  const { shop, admin, member, resetting } = context.var;
  const ofPage = [shop, admin].find((each) => each && each.tag === tag);
  return ofPage ?? member ?? resetting ?? shop ?? admin;
}

export const sessionRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapiRoutes([
    call(
      'post',
      '/logout',
      {
        who: 'anybody',
        summary: 'ログアウト',
        answers: [authState, 'ログアウト後の状態'],
      },
      async (db, caller, _input, context) => {
        const session = sessionOfPage(context);
        await logOut(db, caller, { session });
        clearSession(context, session?.realm ?? 'member');
        context.header('Clear-Site-Data', '"cache", "storage"');
        return readAuthState(db, session?.realm === 'member' ? null : caller.member);
      },
    ),
    call(
      'get',
      '/my_page/{myId}/sessions',
      {
        who: 'ownPage',
        summary: 'ログイン中の端末',
        params,
        answers: [sessionList, '最後に使った順'],
      },
      async (db, { member }) => {
        const rows = await readSessions(db, member);
        return {
          items: rows.map((row) => ({
            ...row,
            createdAt: row.createdAt.toISOString(),
            lastSeenAt: row.lastSeenAt.toISOString(),
          })),
        };
      },
    ),
    call(
      'post',
      '/my_page/{myId}/sessions',
      {
        who: 'ownPage',
        summary: 'ほかの端末をログアウト',
        params,
        body: sessionsInput,
        answers: [done, 'ログアウトした'],
      },
      async (db, caller, { id, others }) => {
        const session = caller.member;
        await limit('session', { facts: caller.facts, account: actorOf(session).actor });
        return endDevices(db, caller, { session, id, others });
      },
    ),
  ]);
