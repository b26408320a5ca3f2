import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { ownVisibility, visibilityChanged, visibilityForm } from './contract.ts';
import { readOwnVisibility, setOwnVisibility } from './own-visibility.ts';

const params = z.object({ myId: z.string() });

export const visibilityRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/visibility',
    {
      who: 'ownCastPage',
      summary: '自分のページの公開の状態',
      params,
      answers: [ownVisibility, '公開の状態'],
    },
    readOwnVisibility,
  ),
  call(
    'post',
    '/my_page/{myId}/visibility',
    {
      who: 'ownCastPage',
      summary: '自分のページを非公開にする・公開に戻す',
      params,
      body: visibilityForm,
      answers: [visibilityChanged, '変更した後の状態'],
    },
    setOwnVisibility,
  ),
]);
