import { createRoute } from '@hono/zod-openapi';
import { currentTime } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { ReadAuthState } from '../../identity/sessions/auth-state-contract.ts';
import { answersOf, routeApp } from '../../identity/sessions/route-app.ts';
import { tonight, tonightQuery } from './contract.ts';
import { readTonight } from './read-tonight.ts';

const getTonight = createRoute({
  method: 'get',
  path: '/tonight',
  summary: 'トップページの今夜：フォロー中の女の子、続けてエリアの女の子を早い順に',
  request: { query: tonightQuery },
  responses: answersOf(tonight, '出勤中と、これから出勤する女の子'),
});

export const tonightRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapi(getTonight, async (context) => {
    const { prefecture, area } = context.req.valid('query');
    const place = prefecture && area ? { prefecture, area } : null;
    const member = context.get('member');
    const me = member && readAuthState(database(), member);
    const read = await readTonight(database(), place, me, currentTime());
    if (!read) throw new ApiError('not_found');
    // It depends on who asks, and whoever hides herself is gone at once.
    context.header('Cache-Control', 'no-store');
    context.header('X-Robots-Tag', 'noindex, noarchive');
    return context.json(read, 200);
  });
