import { currentTime } from '../../core/db/clock.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { withFieldErrors } from '../listing/bad-params.ts';
import { readSearch } from './read-search.ts';
import { searchAnswer, searchQuery } from './search-contract.ts';

export const searchRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/searches',
    {
      who: 'public',
      mayBeOld: true,
      summary: 'お店・女の子をさがす',
      query: searchQuery,
      answers: [searchAnswer, '見つかったものと、検索の状態'],
    },
    (db, _caller, _input, context) => {
      // A hidden cast must not stay in a kept answer, nor a position in a cache.
      context.header('Cache-Control', 'no-store');
      context.header('X-Robots-Tag', 'noindex, noarchive');
      const { searchParams } = new URL(context.req.url);
      return withFieldErrors(() => readSearch(db, searchParams, currentTime()));
    },
  ),
]);
