import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { touchBody, touched } from './contract.ts';
import { touchShop } from './touch-shop.ts';

export const touchRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_touches',
    {
      who: 'anybody',
      onlyCounts: true,
      summary: 'お店のページで行われたことの記録。1つの回線からは、1日に1回だけ数える',
      body: touchBody,
      answers: [touched, '数えたか'],
    },
    touchShop,
  ),
]);
