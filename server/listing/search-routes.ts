import { createRoute } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import { database } from '../db/database.ts';
import type { AppContext } from '../http/env.ts';
import { InvalidInputError } from '../http/errors.ts';
import { readFacts } from '../http/request-facts.ts';
import { answersOf, failure, routeApp } from '../http/route-app.ts';
import { limit } from '../limits/limit.ts';
import { SESSION_LIMITS } from '../sessions/limits.ts';
import { readMemberSession } from '../sessions/read-session.ts';
import { BadParamsError } from './bad-params.ts';
import { readSearch } from './read-search.ts';
import { searchAnswer, searchQuery } from './search-contract.ts';

const search = createRoute({
  method: 'get',
  path: '/searches',
  summary: 'お店・女の子をさがす',
  request: { query: searchQuery },
  responses: {
    ...answersOf(searchAnswer, '見つかったものと、検索の状態'),
    429: { description: '短時間に多くのアクセス', content: { 'application/json': { schema: failure } } },
  },
});

/** Guests count by address, members by account: many of them may stand behind one address. */
async function limitSearch(context: AppContext, paging: boolean): Promise<void> {
  const facts = readFacts(context);
  const cookie = getCookie(context, SESSION_LIMITS.member.cookie);
  const member = cookie ? await readMemberSession(database(), cookie) : null;
  if (!member) {
    if (paging) await limit('search_paging', { facts });
    return limit('search', { facts });
  }
  const account = member.userId;
  if (paging) await limit('search_paging_member', { facts, account });
  return limit('search_member', { facts, account });
}

export const searchRoutes = routeApp().openapi(search, async (context) => {
  await limitSearch(context, Boolean(context.req.valid('query').cursor));
  // Somebody who has just hidden herself must not stand in a kept answer, nor a position in a cache.
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex, noarchive');
  try {
    const answer = await readSearch(database(), new URL(context.req.url).searchParams, Date.now());
    return context.json(answer, 200);
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ [error.field]: [error.message] });
    throw error;
  }
});
