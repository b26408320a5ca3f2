import { z } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { ApiError } from '../../core/http/errors.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { readCastCards } from './read-cards.ts';
import { readPickupCasts } from './read-pickup.ts';

const pickupCast = z
  .object({
    id: z.number(),
    path: z.string(),
    dot: z.string(),
    icon: z.string(),
    name: z.string(),
    post: z
      .object({ id: z.number(), at: z.number() })
      .nullable()
      .openapi({ description: '24時間以内のいちばん新しい投稿と、その日時（ミリ秒）' }),
    shifts: z.array(z.number()).openapi({ description: '本日と明日の出勤の始まり（ミリ秒）' }),
  })
  .openapi('PickupCast');

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
    isOff: z.boolean().openapi({ description: '本日はお休み' }),
  })
  .openapi('CastCard');

// A hidden cast must not stay in a kept answer.
const FRESH = 'no-cache';

export const castRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/cast_cards/{id}',
    {
      who: 'public',
      mayBeOld: true,
      summary: '女の子の名前・写真・本日の出勤',
      params: z.object({ id: shortIdText() }),
      answers: [castCard, '公開中の女の子'],
    },
    async (db, _caller, { id: castId }, context) => {
      context.header('Cache-Control', FRESH);
      const [card] = (await readCastCards(db, [castId], currentTime())).cards;
      if (!card) throw new ApiError('not_found');
      const { id, path, name, age, photo, shopName, areaName, tonight, isOff } = card;
      return { id, path, name, age, photo, shopName, areaName, tonight, isOff };
    },
  ),
  call(
    'get',
    '/pickup_casts',
    {
      who: 'public',
      mayBeOld: true,
      summary: 'ピックアップの女の子（毎日入れかわる20名）',
      answers: [z.array(pickupCast), 'ピックアップの女の子'],
    },
    (db, _caller, _input, context) => {
      context.header('Cache-Control', FRESH);
      return readPickupCasts(db, currentTime());
    },
  ),
]);
