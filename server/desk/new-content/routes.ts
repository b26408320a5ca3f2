import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { looked, newPhotos, newPhotosQuery, newShops, newShopsQuery, photoRemoval } from './contract.ts';
import { lookAtContent } from './look-at-content.ts';
import { fileNewPhotos, fileNewShops, readNewPhotos, readNewShops } from './read-content.ts';
import { removePhoto } from './remove-photo.ts';

const params = z.object({ id: z.string().max(40) });

export const newContentRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/new_shops',
    {
      who: 'admin',
      summary: '管理者：新しいお店の一覧',
      query: newShopsQuery,
      answers: [newShops, 'お店'],
    },
    readNewShops,
  ),
  fileCall(
    '/admin/new_shops/csv',
    { who: 'admin', summary: '管理者：新しいお店の一覧のCSV', query: newShopsQuery },
    fileNewShops,
  ),
  call(
    'get',
    '/admin/new_photos',
    {
      who: 'admin',
      summary: '管理者：新しい写真の一覧',
      query: newPhotosQuery,
      answers: [newPhotos, '写真'],
    },
    readNewPhotos,
  ),
  fileCall(
    '/admin/new_photos/csv',
    { who: 'admin', summary: '管理者：新しい写真の一覧のCSV', query: newPhotosQuery },
    fileNewPhotos,
  ),
  call(
    'post',
    '/admin/content_reviews',
    {
      who: 'admin',
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
      summary: '管理者：写真を削除する。お店の写真は理由をつけて',
      params,
      body: photoRemoval,
      answers: [done, '削除した'],
    },
    removePhoto,
  ),
]);
