import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { likeDone, likeForm } from './contract.ts';
import { toggleLike } from './toggle-like.ts';

export const likeRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/tl_like',
    {
      who: 'anybody',
      summary: 'いいね・いいねの取り消し',
      body: likeForm,
      anon: 'guests',
      once: true,
      answers: [likeDone, '変わった後の投稿'],
    },
    toggleLike,
  ),
]);
