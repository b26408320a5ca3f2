import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { endMute, mute, readMutes } from './change-mutes.ts';
import { muteForm, muteParams, mutes } from './contract.ts';

const params = z.object({ myId: z.string() });
const answers = [mutes, 'いまミュートしているもの'] as const;

export const muteRoutes = routeApp().openapiRoutes([
  call('get', '/my_page/{myId}/mutes', { who: 'ownPage', summary: 'ミュート', params, answers }, readMutes),
  call(
    'post',
    '/my_page/{myId}/mutes',
    { who: 'ownPage', summary: '女の子・言葉・タグのミュート', params, body: muteForm, answers },
    mute,
  ),
  call(
    'delete',
    '/my_page/{myId}/mutes/{id}',
    { who: 'ownPage', summary: 'ミュートの解除', params: muteParams, answers },
    endMute,
  ),
]);
