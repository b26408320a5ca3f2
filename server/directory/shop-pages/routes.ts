import { createRoute } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { answersOf, routeApp } from '../../identity/sessions/route-app.ts';
import { pricesQuery, shopPrices } from './price-contract.ts';
import { readPrices } from './read-prices.ts';

const getPrices = createRoute({
  method: 'get',
  path: '/shop_prices',
  summary: 'お店の料金（お会計の目安の計算に使う）',
  request: { query: pricesQuery },
  responses: answersOf(shopPrices, '料金の一覧と、サービス料・税の割合'),
});

export const shopRoutes = routeApp().openapi(getPrices, async (context) => {
  const prices = await readPrices(database(), context.req.valid('query').shopId);
  if (!prices) throw new ApiError('not_found');
  // A price that was corrected, or a shop that was hidden, is so at once.
  context.header('Cache-Control', 'no-cache');
  return context.json(prices, 200);
});
