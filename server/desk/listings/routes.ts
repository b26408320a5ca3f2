import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { fileCall } from '../kit/file-call.ts';
import { staffReason } from '../suspensions/contract.ts';
import * as change from './change-listing.ts';
import { castsQuery, deskCasts, deskShops, hiding, shopsQuery } from './contract.ts';
import { openCast, openShop } from './open-listing.ts';
import { closing, loginSuspension, openedCast, openedShop } from './opened-contract.ts';
import { startCastPurge } from './purge-cast.ts';
import { fileCasts, fileShops, readDeskCasts, readDeskShops, setListing } from './set-listing.ts';

const params = z.object({ id: shortIdText() });

export const listingDeskRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/casts',
    {
      who: 'admin',
      summary: '管理者：女の子の一覧',
      query: castsQuery,
      answers: [deskCasts, '女の子'],
    },
    readDeskCasts,
  ),
  fileCall(
    '/admin/casts/csv',
    { who: 'admin', summary: '管理者：女の子の一覧のCSV', query: castsQuery },
    fileCasts,
  ),
  call(
    'post',
    '/admin/casts/{id}/visibility',
    {
      who: 'admin',
      summary: '管理者：女の子のページを非公開にする・戻す',
      params,
      body: hiding,
      answers: [done, '変更した'],
    },
    (db, caller, { id, ...change }) => setListing(db, caller, { castId: id }, change),
  ),
  call(
    'get',
    '/admin/casts/{id}',
    {
      who: 'admin',
      summary: '管理者：女の子を開く',
      params,
      answers: [openedCast, '開いたことが記録に残る'],
    },
    openCast,
  ),
  call(
    'post',
    '/admin/casts/{id}/end_affiliation',
    {
      who: 'admin',
      summary: '管理者：女の子の所属を終了する',
      params,
      body: staffReason,
      answers: [done, '終了した'],
    },
    change.endCastAffiliation,
  ),
  call(
    'post',
    '/admin/casts/{id}/purge',
    {
      who: 'adminProven',
      summary: '管理者：女の子のページの内容をすべて削除する',
      params,
      body: staffReason,
      answers: [done, '削除を始めた。元に戻せない'],
    },
    startCastPurge,
  ),
  call(
    'get',
    '/admin/shops',
    {
      who: 'admin',
      summary: '管理者：お店の一覧',
      query: shopsQuery,
      answers: [deskShops, 'お店'],
    },
    readDeskShops,
  ),
  fileCall(
    '/admin/shops/csv',
    { who: 'admin', summary: '管理者：お店の一覧のCSV', query: shopsQuery },
    fileShops,
  ),
  call(
    'post',
    '/admin/shops/{id}/visibility',
    {
      who: 'admin',
      summary: '管理者：お店の掲載を非公開にする・戻す',
      params,
      body: hiding,
      answers: [done, '変更した'],
    },
    (db, caller, { id, ...change }) => setListing(db, caller, { shopId: id }, change),
  ),
  call(
    'get',
    '/admin/shops/{id}',
    {
      who: 'admin',
      summary: '管理者：お店を開く',
      params,
      answers: [openedShop, '開いたことが記録に残る'],
    },
    openShop,
  ),
  call(
    'post',
    '/admin/shops/{id}/closing',
    {
      who: 'admin',
      summary: '管理者：お店を閉店にする・取り消す',
      params,
      body: closing,
      answers: [done, '変更した'],
    },
    change.closeShop,
  ),
  call(
    'post',
    '/admin/shop_logins/{id}/suspension',
    {
      who: 'admin',
      summary: '管理者：店舗ログインを利用停止にする・解除する',
      params,
      body: loginSuspension,
      answers: [done, '変更した'],
    },
    change.suspendShopLogin,
  ),
  call(
    'post',
    '/admin/shop_logins/{id}/end_sessions',
    {
      who: 'admin',
      summary: '管理者：店舗ログインをすべての端末からログアウトする',
      params,
      body: staffReason,
      answers: [done, 'ログアウトした'],
    },
    change.endShopSessions,
  ),
]);
