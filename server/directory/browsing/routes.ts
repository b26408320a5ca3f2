import { z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { call } from '../../identity/sessions/call.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { countCasts } from '../casts/read-listing.ts';
import { withFieldErrors } from '../listing/bad-params.ts';
import type { ListingCounts, Scope } from '../listing/contract.ts';
import { parseCastParams, parseScope, parseShopParams } from '../listing/parse-params.ts';
import { CAST_SORTS, isOfThisMinute, listKey, SHOP_SORTS } from '../listing/rules.ts';
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

type Params = Parameters<typeof listKey>[1];

/** How many the list of one noun finds for what its address asks. */
const countFound =
  <P extends Params>(
    noun: 'shops' | 'casts',
    parse: (search: URLSearchParams, now: number) => P,
    count: (db: Db, scope: Scope, params: P, now: number) => Promise<ListingCounts>,
  ) =>
  (db: Db, _caller: unknown, _input: unknown, context: AppContext) =>
    withFieldErrors(() => {
      const now = currentTime();
      const search = new URL(context.req.url).searchParams;
      const scope = parseScope(search);
      const params = parse(search, now);
      keepPrivate(context, params);
      const key = `${noun} ${listKey(scope, params, 0, now)}`;
      const read = () => count(db, scope, params, now);
      return isOfThisMinute(params) ? read() : kept.get(db, key, now, read);
    });

export const listingRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shops/count',
    {
      who: 'public',
      mayBeOld: true,
      summary: '条件に合うお店の数',
      query: listQuery.extend({ ...shopQuery.shape, sort: z.enum(['', ...SHOP_SORTS]).optional() }),
      answers: [counts, '件数'],
    },
    countFound('shops', parseShopParams, countShops),
  ),
  call(
    'get',
    '/casts/count',
    {
      who: 'public',
      mayBeOld: true,
      summary: '条件に合う女の子の数',
      query: listQuery.extend({ sort: z.enum(['', ...CAST_SORTS]).optional() }),
      answers: [counts, '件数'],
    },
    countFound('casts', parseCastParams, countCasts),
  ),
]);
