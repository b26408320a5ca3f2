import { createRoute, z } from '@hono/zod-openapi';
import { ownPageOnly } from '../../identity/sessions/callers.ts';
import { answersToMembers, jsonBody, routeApp } from '../../identity/sessions/route-app.ts';
import { endMute, mute, readMutes } from './change-mutes.ts';
import { muteForm, muteParams, mutes } from './contract.ts';

const responses = answersToMembers(mutes, 'いまミュートしているもの');
const params = z.object({ myId: z.string() });
const own = { path: '/my_page/{myId}/mutes', middleware: ownPageOnly, responses } as const;

const getMutes = createRoute({ ...own, method: 'get', summary: 'ミュート', request: { params } });
const postMute = createRoute({
  ...own,
  method: 'post',
  summary: '女の子・言葉・タグのミュート',
  request: { params, body: jsonBody(muteForm) },
});
const deleteMute = createRoute({
  ...own,
  method: 'delete',
  path: '/my_page/{myId}/mutes/{id}',
  summary: 'ミュートの解除',
  request: { params: muteParams },
});

export const muteRoutes = routeApp()
  .openapi(getMutes, async (context) => context.json(await readMutes(context), 200))
  .openapi(postMute, async (context) => context.json(await mute(context, context.req.valid('json')), 200))
  .openapi(deleteMute, async (context) =>
    context.json(await endMute(context, context.req.valid('param').id), 200),
  );
