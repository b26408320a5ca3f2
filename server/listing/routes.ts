import { createRoute, z } from '@hono/zod-openapi';
import { countCasts } from '../casts/read-listing.ts';
import { database } from '../db/database.ts';
import { InvalidInputError } from '../http/errors.ts';
import { answersOf, routeApp } from '../http/route-app.ts';
import { BUDGET_STEPS } from '../shops/limits.ts';
import { countShops } from '../shops/read-listing.ts';
import { BadParamsError } from './bad-params.ts';
import { parseCastParams, parseScope, parseShopParams } from './parse-params.ts';
import { CAST_SORTS, SHOP_SORTS } from './rules.ts';

const flag = z.enum(['0', '1', '']).optional();
const placeId = z
  .string()
  .regex(/^([1-9]\d{0,8})?$/, '番号を指定してください。')
  .optional();
const scope = {
  prefectureId: placeId,
  areaId: placeId,
  stationId: placeId,
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
      first: flag,
      card: flag,
      room: flag,
      budgetMax: z.enum(['', ...BUDGET_STEPS.map(String)]).optional(),
      sort: z.enum(['', ...SHOP_SORTS]).optional(),
    }),
  },
  responses: answersOf(counts, '件数'),
});

const countCastsRoute = createRoute({
  method: 'get',
  path: '/casts/count',
  summary: '条件に合う女の子の数',
  request: {
    query: z.object({
      ...scope,
      tonight: flag,
      date: z.string().optional().openapi({ description: '本日から1週間の YYYY-MM-DD' }),
      sort: z.enum(['', ...CAST_SORTS]).optional(),
    }),
  },
  responses: answersOf(counts, '件数'),
});

/** Reads the address as the list pages do; of what passed the contract they refuse only a day that is not public. */
function parsed<T>(url: string, parse: (search: URLSearchParams) => T): T {
  try {
    return parse(new URL(url).searchParams);
  } catch (error) {
    if (error instanceof BadParamsError) throw new InvalidInputError({ [error.field]: [error.message] });
    throw error;
  }
}

export const listingRoutes = routeApp()
  .openapi(countShopsRoute, async (context) => {
    const now = Date.now();
    const { url } = context.req;
    const [where, params] = parsed(
      url,
      (search) => [parseScope(search), parseShopParams(search, now)] as const,
    );
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
