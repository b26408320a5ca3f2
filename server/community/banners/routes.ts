import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { bannerForm } from './contract.ts';
import { addBanner, changeBanner, raiseBanner, removeBanner } from './save-banners.ts';

const params = z.object({ id: shortIdText() });

export const bannerRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/admin/banners',
    {
      who: 'admin',
      summary: '管理者：バナーを追加する',
      body: bannerForm,
      answers: [done, '追加した'],
    },
    addBanner,
  ),
  call(
    'post',
    '/admin/banners/{id}',
    {
      who: 'admin',
      summary: '管理者：バナーを変更する',
      params,
      body: bannerForm,
      answers: [done, '変更した'],
    },
    changeBanner,
  ),
  call(
    'post',
    '/admin/banners/{id}/raise',
    { who: 'admin', summary: '管理者：バナーを一つ前へ', params, answers: [done, '変更した'] },
    raiseBanner,
  ),
  call(
    'delete',
    '/admin/banners/{id}',
    { who: 'admin', summary: '管理者：バナーを削除する', params, answers: [done, '削除した'] },
    removeBanner,
  ),
]);
