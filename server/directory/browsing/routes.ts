import { z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { call } from '../../identity/sessions/call.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { countCasts } from '../casts/read-listing.ts';
import { withFieldErrors } from '../listing/bad-params.ts';
import type { ListingCounts } from '../listing/contract.ts';
import { parseCastParams, parseScope, parseShopParams } from '../listing/parse-params.ts';
import { CAST_SORTS, listKey, SHOP_SORTS } from '../listing/rules.ts';
import { countShops } from '../shops/read-listing.ts';
import { listQuery, shopQuery } from './search-contract.ts';

const counts = z
  .object({
    total: z.number(),
    byCategory: z.object({ caba: z.number(), girls: z.number(), sexy: z.number() }),
    relaxed: z
      .array(z.object({ param: z.string(), count: z.number() }))
      .openapi({ description: '条件を1つ外したときの件数' }),
    radius: z.number().nullable().openapi({ description: '探した範囲（km）' }),
  })
  .openapi('ListingCounts');

/** Visitors try filters one after another: the numbers may be as old as those of the lists. */
const kept = new KeptAnswers<ListingCounts>(LIST_KEPT_MS, 1000);

/** No cache may hold a visitor's position. */
const keepPrivate = (context: AppContext, { lat }: { lat: number | null }) => {
  if (lat !== null) context.header('Cache-Control', 'no-store');
};

const searchOf = (context: AppContext) => new URL(context.req.url).searchParams;

export const listingRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shops/count',
    {
      who: 'public',
      summary: '条件に合うお店の数',
      query: listQuery.extend({ ...shopQuery.shape, sort: z.enum(['', ...SHOP_SORTS]).optional() }),
      answers: [counts, '件数'],
    },
    (db, _caller, _input, context) =>
      withFieldErrors(() => {
        const now = currentTime();
        const search = searchOf(context);
        const scope = parseScope(search);
        const params = parseShopParams(search, now);
        keepPrivate(context, params);
        const key = `shops ${listKey(scope, params, 0, now)}`;
        return kept.get(db, key, now, () => countShops(db, scope, params, now));
      }),
  ),
  call(
    'get',
    '/casts/count',
    {
      who: 'public',
      summary: '条件に合う女の子の数',
      query: listQuery.extend({ sort: z.enum(['', ...CAST_SORTS]).optional() }),
      answers: [counts, '件数'],
    },
    (db, _caller, _input, context) =>
      withFieldErrors(() => {
        const now = currentTime();
        const search = searchOf(context);
        const scope = parseScope(search);
        const params = parseCastParams(search, now);
        keepPrivate(context, params);
        const key = `casts ${listKey(scope, params, 0, now)}`;
        return kept.get(db, key, now, () => countCasts(db, scope, params, now));
      }),
  ),
]);
