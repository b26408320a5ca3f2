import { createRoute } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { answersOf, failure, routeApp } from '../../identity/sessions/route-app.ts';
import { BadParamsError } from '../listing/bad-params.ts';
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

export const searchRoutes = routeApp().openapi(search, async (context) => {
  // Somebody who has just hidden herself must not stand in a kept answer, nor a position in a cache.
  context.header('Cache-Control', 'no-store');
  context.header('X-Robots-Tag', 'noindex, noarchive');
  try {
    const answer = await readSearch(database(), new URL(context.req.url).searchParams, currentTime());
    return context.json(answer, 200);
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ [error.field]: [error.message] });
    throw error;
  }
});
