import { createRoute, z } from '@hono/zod-openapi';
import { countCasts } from '../casts/read-listing.ts';
import { database } from '../db/database.ts';
import { InvalidInputError } from '../http/errors.ts';
import { answersOf, routeApp } from '../http/route-app.ts';
import { countShops } from '../shops/read-listing.ts';
import { BadParamsError, parseCastParams, parseScope, parseShopParams } from './rules.ts';

const flag = z.enum(['0', '1', '']).optional();
const scope = {
  prefectureId: z.string().optional(),
  areaId: z.string().optional(),
  stationId: z.string().optional(),
  caba: flag,
  girls: flag,
  sexy: flag,
};
const counts = z
  .object({
    total: z.number(),
    byCategory: z.object({ caba: z.number(), girls: z.number(), sexy: z.number() }),
    relaxed: z
      .array(z.object({ param: z.string(), count: z.number() }))
      .openapi({ description: '条件を1つ外したときの件数' }),
  })
  .openapi('ListingCounts');

const countShopsRoute = createRoute({
  method: 'get',
  path: '/shops/count',
  summary: '条件に合うお店の数',
  request: {
    query: z.object({
      ...scope,
      open: flag,
      tonight: flag,
      coupon: flag,
      card: flag,
      room: flag,
      budgetMax: z.string().optional(),
      sort: z.string().optional(),
    }),
  },
  responses: answersOf(counts, '件数'),
});

const countCastsRoute = createRoute({
  method: 'get',
  path: '/casts/count',
  summary: '条件に合う女の子の数',
  request: {
    query: z.object({ ...scope, tonight: flag, date: z.string().optional(), sort: z.string().optional() }),
  },
  responses: answersOf(counts, '件数'),
});

/** Reads the address as the list pages do; what they would refuse is a message here. */
function parsed<T>(url: string, parse: (search: URLSearchParams) => T): T {
  try {
    return parse(new URL(url).searchParams);
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ custom: [error.message] });
    throw error;
  }
}

export const listingRoutes = routeApp()
  .openapi(countShopsRoute, async (context) => {
    const now = Date.now();
    const { url } = context.req;
    const [where, params] = parsed(url, (search) => [parseScope(search), parseShopParams(search)] as const);
    return context.json(await countShops(database(), where, params, now), 200);
  })
  .openapi(countCastsRoute, async (context) => {
    const now = Date.now();
    const { url } = context.req;
    const [where, params] = parsed(
      url,
      (search) => [parseScope(search), parseCastParams(search, now)] as const,
    );
    return context.json(await countCasts(database(), where, params, now), 200);
  });
