import { createRoute, z } from '@hono/zod-openapi';
import { database } from '../db/database.ts';
import { answersOf, routeApp } from '../http/route-app.ts';
import { readPlaceTree } from './read-places.ts';

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

export const placeRoutes = routeApp().openapi(getPlaces, async (context) =>
  context.json(await readPlaceTree(database()), 200),
);
