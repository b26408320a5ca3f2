import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { readPlaceTree, readStationsOf } from './read-places.ts';

const place = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  kana: z.string(),
  shopCount: z.number(),
  castCount: z.number(),
});
const placeTree = z
  .object({
    regions: z.array(
      z.object({
        name: z.string(),
        prefectures: z.array(place.extend({ region: z.string(), areas: z.array(place) })),
      }),
    ),
  })
  .openapi('PlaceTree');

const stations = z
  .object({ stations: z.array(place.omit({ kana: true }).extend({ prefectureSlug: z.string() })) })
  .openapi('Stations');

export const placeRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/places',
    {
      who: 'public',
      mayBeOld: true,
      summary: '地方・都道府県・エリアと、掲載数',
      answers: [placeTree, '地方ごとの都道府県とエリア'],
    },
    (db) => readPlaceTree(db),
  ),
  call(
    'get',
    '/stations',
    {
      who: 'public',
      mayBeOld: true,
      summary: 'エリアの駅と、掲載数',
      query: z.object({
        areaId: z.string().regex(/^[1-9]\d{0,8}$/, 'エリアを選択肢から選んでください。'),
      }),
      answers: [stations, 'お店のある駅'],
    },
    async (db, _caller, { areaId }) => ({ stations: await readStationsOf(db, Number(areaId)) }),
  ),
]);
