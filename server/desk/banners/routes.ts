import { call } from '../../identity/sessions/call.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { bannersQuery, deskBanners } from './contract.ts';
import { fileBanners, readDeskBanners } from './read-banners.ts';

export const bannerDeskRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/banners',
    {
      who: 'admin',
      summary: '管理者：トップページのバナー',
      query: bannersQuery,
      answers: [deskBanners, 'バナー'],
    },
    readDeskBanners,
  ),
  fileCall(
    '/admin/banners/csv',
    { who: 'admin', summary: '管理者：トップページのバナーのCSV', query: bannersQuery },
    fileBanners,
  ),
]);
