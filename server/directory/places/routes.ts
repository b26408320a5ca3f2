import { createRoute, z } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { answersOf, routeApp } from '../../identity/sessions/route-app.ts';
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

const getPlaces = createRoute({
  method: 'get',
  path: '/places',
  summary: '地方・都道府県・エリアと、掲載数',
  responses: answersOf(placeTree, '地方ごとの都道府県とエリア'),
});

const stations = z
  .object({ stations: z.array(place.omit({ kana: true }).extend({ prefectureSlug: z.string() })) })
  .openapi('Stations');

const getStations = createRoute({
  method: 'get',
  path: '/stations',
  summary: 'エリアの駅と、掲載数',
  request: {
    query: z.object({
      areaId: z.string().regex(/^[1-9]\d{0,8}$/, 'エリアを選択肢から選んでください。'),
    }),
  },
  responses: answersOf(stations, 'お店のある駅'),
});

export const placeRoutes = routeApp()
  .openapi(getPlaces, async (context) => context.json(await readPlaceTree(database()), 200))
  .openapi(getStations, async (context) => {
    const { areaId } = context.req.valid('query');
    return context.json({ stations: await readStationsOf(database(), Number(areaId)) }, 200);
  });
