import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { deskLegal, legalForm, legalPreview, legalShown, pageParams } from './contract.ts';
import { previewLegal, readLegalForDesk } from './read-legal.ts';
import { dropComing, saveLegal } from './save-legal.ts';

export const legalRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/admin/legal',
    { who: 'admin', summary: '管理者：規約とご案内', answers: [deskLegal, '各ページの版'] },
    readLegalForDesk,
  ),
  call(
    'post',
    '/admin/legal_preview',
    {
      who: 'admin',
      summary: '管理者：規約とご案内のプレビュー',
      body: legalPreview,
      answers: [legalShown, '公開したときの文章'],
    },
    previewLegal,
  ),
  call(
    'post',
    '/admin/legal/{page}',
    {
      who: 'admin',
      summary: '管理者：規約とご案内の新しい版',
      params: pageParams,
      body: legalForm,
      answers: [done, '登録した'],
    },
    saveLegal,
  ),
  call(
    'delete',
    '/admin/legal/{page}',
    {
      who: 'admin',
      summary: '管理者：予約した版の取りやめ',
      params: pageParams,
      answers: [done, '取りやめた'],
    },
    dropComing,
  ),
]);
