import { createRoute, z } from '@hono/zod-openapi';
import { writeAudit } from '../../core/audit/write-audit.ts';
import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import { limit } from '../../core/limits/limit.ts';
import { authState, type ReadAuthState } from './auth-state-contract.ts';
import { ownPageOnly } from './callers.ts';
import type { AdminSession, MemberSession, OperatorSession } from './contract.ts';
import { sessionList, sessionsInput } from './contract-calls.ts';
import { endDevices } from './end-devices.ts';
import { endSession } from './end-session.ts';
import { takeSession } from './give-session.ts';
import { readSessions } from './read-sessions.ts';
import { requireOwnPage } from './require-session.ts';
import { answersToMembers, routeApp } from './route-app.ts';

const postLogout = createRoute({
  method: 'post',
  path: '/logout',
  summary: 'ログアウト',
  responses: answersToMembers(authState, 'ログアウト後の状態'),
});

const ownPage = z.object({ myId: z.string() });

const getSessions = createRoute({
  method: 'get',
  path: '/my_page/{myId}/sessions',
  middleware: ownPageOnly,
  summary: 'ログイン中の端末',
  request: { params: ownPage },
  responses: answersToMembers(sessionList, '最後に使った順'),
});

const postSessions = createRoute({
  method: 'post',
  path: '/my_page/{myId}/sessions',
  middleware: ownPageOnly,
  summary: 'ほかの端末をログアウト',
  request: {
    params: ownPage,
    body: { content: { 'application/json': { schema: sessionsInput } }, required: true },
  },
  responses: answersToMembers(done, 'ログアウトした'),
});

const actorOf = (session: MemberSession | OperatorSession | AdminSession): string =>
  session.realm === 'shop' ? `shop-login:${session.shopLoginId}` : `user:${session.userId}`;

export const sessionRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp()
    .openapi(postLogout, async (context) => {
      const tag = context.req.header('x-session-tag');
      const { operator, admin, member, resetting } = context.var;
      // A page belongs to one realm; the others stay as they are.
      const session =
        [operator, admin].find((each) => each && each.tag === tag) ??
        member ??
        resetting ??
        operator ??
        admin;
      const actor = session && actorOf(session);
      await limit('session', { facts: context.var.facts, account: actor ?? undefined });
      if (session && actor) {
        await database()
          .transaction()
          .execute(async (trx) => {
            await endSession(trx, session);
            await writeAudit(trx, { event: 'logout', realm: session.realm, actor, facts: context.var.facts });
          });
      }
      takeSession(context, session?.realm ?? 'member');
      context.header('Clear-Site-Data', '"cache", "storage"');
      const stays = session?.realm === 'member' ? null : member;
      return context.json(await readAuthState(database(), stays), 200);
    })
    .openapi(getSessions, async (context) => {
      const session = requireOwnPage(context);
      const items = await readSessions(session.userId, session);
      return context.json(
        {
          items: items.map((item) => ({
            ...item,
            createdAt: item.createdAt.toISOString(),
            lastSeenAt: item.lastSeenAt.toISOString(),
          })),
        },
        200,
      );
    })
    .openapi(postSessions, async (context) => {
      const session = requireOwnPage(context);
      await limit('session', { facts: context.var.facts, account: actorOf(session) });
      return context.json(await endDevices(session, context.req.valid('json'), context.var.facts), 200);
    });
