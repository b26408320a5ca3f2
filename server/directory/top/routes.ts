import { currentTime } from '../../core/db/clock.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { ReadAuthState } from '../../identity/sessions/auth-state-contract.ts';
import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { tonight, tonightQuery } from './contract.ts';
import { readTonight } from './read-tonight.ts';

export const tonightRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapiRoutes([
    call(
      'get',
      '/tonight',
      {
        who: 'anybody',
        summary: 'トップページの今夜：フォロー中の女の子、続けてエリアの女の子を早い順に',
        query: tonightQuery,
        answers: [tonight, '出勤中と、これから出勤する女の子'],
      },
      async (db, { member }, { prefecture, area, lat, long }) => {
        const at = lat === undefined || long === undefined ? null : { lat, lng: long };
        const place = prefecture && area ? { prefecture, area } : at;
        const read = await readTonight(db, place, member && readAuthState(db, member), currentTime());
        if (!read) throw new ApiError('not_found');
        return read;
      },
    ),
  ]);
