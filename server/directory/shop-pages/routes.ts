import { ApiError } from '../../core/http/errors.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { pricesQuery, shopPrices } from './price-contract.ts';
import { readPrices } from './read-shop.ts';

export const shopRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/shop_prices',
    {
      who: 'public',
      mayBeOld: true,
      summary: 'お店の料金（お会計の目安の計算に使う）',
      query: pricesQuery,
      answers: [shopPrices, '料金の一覧と、サービス料・税の割合'],
    },
    async (db, _caller, { shopId }, context) => {
      const prices = await readPrices(db, shopId);
      if (!prices) throw new ApiError('not_found');
      // A corrected price or a hidden shop must show at once.
      context.header('Cache-Control', 'no-cache');
      return prices;
    },
  ),
]);
