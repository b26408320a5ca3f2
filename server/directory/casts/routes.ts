import { createRoute, z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { answersOf, routeApp } from '../../identity/sessions/route-app.ts';
import { readCastCards } from './read-cards.ts';
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

const castCard = z
  .object({
    id: z.number(),
    path: z.string(),
    name: z.string(),
    age: z.string().nullable(),
    photo: z.object({ src: z.string(), srcset: z.string(), dot: z.string(), alt: z.string() }).nullable(),
    shopName: z.string().nullable(),
    areaName: z.string().nullable(),
    tonight: z
      .object({ start: z.string(), startsAt: z.number(), ended: z.boolean() })
      .nullable()
      .openapi({ description: '本日の出勤。終わりの時刻はありません' }),
  })
  .openapi('CastCard');

const getCastCard = createRoute({
  method: 'get',
  path: '/cast_cards/{id}',
  summary: '女の子の名前・写真・本日の出勤',
  request: { params: z.object({ id: shortIdText() }) },
  responses: answersOf(castCard, '公開中の女の子'),
});

export const castRoutes = routeApp()
  .openapi(getCastCard, async (context) => {
    // Somebody who has just hidden herself must not stand in a kept answer.
    context.header('Cache-Control', 'no-cache');
    const [card] = (await readCastCards(database(), [context.req.valid('param').id], currentTime())).cards;
    if (!card) throw new ApiError('not_found');
    const { id, path, name, age, photo, shopName, areaName, tonight } = card;
    return context.json({ id, path, name, age, photo, shopName, areaName, tonight }, 200);
  })
  .openapi(getPickupCasts, async (context) => {
    // Somebody who has just hidden herself must not stand in a kept answer.
    context.header('Cache-Control', 'no-cache');
    return context.json(await readPickupCasts(database(), currentTime()), 200);
  });
