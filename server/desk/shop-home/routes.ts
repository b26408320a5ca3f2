import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { openShop } from './open-shop.ts';

export const shopHomeRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_admin/{id}/open',
    {
      who: 'shopOwner',
      summary: '店舗：新しいお店のページの公開',
      description: '営業時間、料金、電話番号が入ってから公開できます。',
      params: z.object({ id: shortIdText() }),
      once: true,
      answers: [done, '公開した'],
    },
    openShop,
  ),
]);
