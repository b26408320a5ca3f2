import { createRoute, z } from '@hono/zod-openapi';
import { currentTime } from '../clock.ts';
import { database } from '../db/database.ts';
import { answersOf, routeApp } from '../http/route-app.ts';
import { readPickupCasts } from './read-pickup.ts';

const pickupCast = z
  .object({ id: z.number(), path: z.string(), dot: z.string(), icon: z.string(), name: z.string() })
  .openapi('PickupCast');

const getPickupCasts = createRoute({
  method: 'get',
  path: '/pickup_casts',
  summary: 'ピックアップの女の子（毎日入れかわる20名）',
  responses: answersOf(z.array(pickupCast), 'ピックアップの女の子'),
});

export const castRoutes = routeApp().openapi(getPickupCasts, async (context) => {
  // Somebody who has just hidden herself must not stand in a kept answer.
  context.header('Cache-Control', 'no-cache');
  return context.json(await readPickupCasts(database(), currentTime()), 200);
});
