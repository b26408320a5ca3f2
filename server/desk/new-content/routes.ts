import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { pageQuery } from '../lists/contract.ts';
import { looked, newPhotos, newShops } from './contract.ts';
import { lookAtContent, readNewPhotos, readNewShops } from './look-at-content.ts';
import { removePhoto } from './remove-photo.ts';

const params = z.object({ id: z.string().max(40) });

/** Joined behind the routes of admins, which count the calls. */
export const newContentRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/new_shops',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：まだ確認していない新しいお店',
      query: pageQuery,
      answers: [newShops, '新しいものから'],
    },
    readNewShops,
  ),
  call(
    'get',
    '/admin/new_photos',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：まだ確認していない新しい写真',
      query: pageQuery,
      answers: [newPhotos, '新しいものから'],
    },
    readNewPhotos,
  ),
  call(
    'post',
    '/admin/content_reviews',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：新しいお店・写真を問題なしにする',
      body: looked,
      answers: [done, '記録した'],
    },
    lookAtContent,
  ),
  call(
    'post',
    '/admin/new_photos/{id}/remove',
    {
      who: 'admin',
      hidden: true,
      summary: '管理者：写真を削除する',
      params,
      answers: [done, '削除した'],
    },
    removePhoto,
  ),
]);
