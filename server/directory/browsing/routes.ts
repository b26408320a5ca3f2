import { createRoute, z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { KeptAnswers, LIST_KEPT_MS } from '../../core/db/kept-answers.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { answersOf, routeApp } from '../../identity/sessions/route-app.ts';
import { countCasts } from '../casts/read-listing.ts';
import { BadParamsError } from '../listing/bad-params.ts';
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

const countShopsRoute = createRoute({
  method: 'get',
  path: '/shops/count',
  summary: '条件に合うお店の数',
  request: {
    query: listQuery.extend({ ...shopQuery.shape, sort: z.enum(['', ...SHOP_SORTS]).optional() }),
  },
  responses: answersOf(counts, '件数'),
});

const countCastsRoute = createRoute({
  method: 'get',
  path: '/casts/count',
  summary: '条件に合う女の子の数',
  request: {
    query: listQuery.extend({ sort: z.enum(['', ...CAST_SORTS]).optional() }),
  },
  responses: answersOf(counts, '件数'),
});

/** Reads the address as the list pages do, and refuses what they refuse. */
function parsed<T>(url: string, parse: (search: URLSearchParams) => T): T {
  try {
    return parse(new URL(url).searchParams);
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ [error.field]: [error.message] });
    throw error;
  }
}

/** Filters are tried out one after another; numbers may be as old as those of the lists. */
const kept = new KeptAnswers<ListingCounts>(LIST_KEPT_MS, 1000);

/** Where somebody stands is in no cache. */
const keepPrivate = (context: AppContext, { lat }: { lat: number | null }) => {
  if (lat !== null) context.header('Cache-Control', 'no-store');
};

export const listingRoutes = routeApp()
  .openapi(countShopsRoute, async (context) => {
    const now = currentTime();
    const [scope, params] = parsed(
      context.req.url,
      (search) => [parseScope(search), parseShopParams(search, now)] as const,
    );
    keepPrivate(context, params);
    const key = `shops ${listKey(scope, params, 0, now)}`;
    const counts = await kept.get(database(), key, now, () => countShops(database(), scope, params, now));
    return context.json(counts, 200);
  })
  .openapi(countCastsRoute, async (context) => {
    const now = currentTime();
    const [scope, params] = parsed(
      context.req.url,
      (search) => [parseScope(search), parseCastParams(search, now)] as const,
    );
    keepPrivate(context, params);
    const key = `casts ${listKey(scope, params, 0, now)}`;
    const counts = await kept.get(database(), key, now, () => countCasts(database(), scope, params, now));
    return context.json(counts, 200);
  });
