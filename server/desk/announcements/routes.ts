import { createRoute, z } from '@hono/zod-openapi';
import { ownPageOnly } from '../../identity/sessions/callers.ts';
import { answersToMembers, routeApp } from '../../identity/sessions/route-app.ts';
import { announces, announcesQuery } from './contract.ts';
import { readAnnouncements } from './read-announcements.ts';

const getAnnounces = createRoute({
  method: 'get',
  path: '/my_page/{myId}/announces',
  middleware: ownPageOnly,
  summary: '運営からのお知らせ、新しい順',
  request: { params: z.object({ myId: z.string() }), query: announcesQuery },
  responses: answersToMembers(announces, 'お知らせ'),
});

export const announcementRoutes = routeApp().openapi(getAnnounces, async (context) =>
  context.json(await readAnnouncements(context, context.req.valid('query').cursor), 200),
);
