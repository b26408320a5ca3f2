import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { announces, announcesQuery } from './contract.ts';
import { readAnnouncements } from './read-announcements.ts';

export const announcementRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/announces',
    {
      who: 'ownPage',
      summary: '運営からのお知らせ、新しい順',
      params: z.object({ myId: z.string() }),
      query: announcesQuery,
      answers: [announces, 'お知らせ'],
    },
    readAnnouncements,
  ),
]);
