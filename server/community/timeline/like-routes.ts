import { givesAnon } from '../../identity/sessions/anon-id.ts';
import { once } from '../../identity/sessions/once.ts';
import { answersToGuests, failure, jsonPost, routeApp } from '../../identity/sessions/route-app.ts';
import { likeDone, likeForm } from './like-contract.ts';
import { toggleLike } from './toggle-like.ts';

const postLike = jsonPost('/tl_like', 'いいね・いいねの取り消し', {
  body: likeForm,
  middleware: [givesAnon('guests'), once],
  responses: {
    ...answersToGuests(likeDone, '変わった後の投稿'),
    404: { description: '見つからない', content: { 'application/json': { schema: failure } } },
  },
});

export const likeRoutes = routeApp().openapi(postLike, async (context) =>
  context.json(await toggleLike(context, context.req.valid('json').tlId), 200),
);
