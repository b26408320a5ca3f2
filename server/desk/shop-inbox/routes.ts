import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import {
  inboxMark,
  inboxMarked,
  inboxParams,
  macroParams,
  macroShop,
  replySettings,
  shopMacro,
  shopMacros,
} from './contract.ts';
import { markInboxItem } from './mark-item.ts';
import { setReplySettings } from './reply-settings.ts';
import { addShopMacro, removeShopMacro } from './shop-macros.ts';

export const shopInboxRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_admin/{id}/inbox/{key}',
    {
      who: 'shopDesk',
      summary: '店舗：受信箱の既読・対応済み・担当',
      params: inboxParams,
      body: inboxMark,
      answers: [inboxMarked, '変更した'],
    },
    markInboxItem,
  ),
  call(
    'post',
    '/shop_admin/{id}/macros',
    {
      who: 'shopDesk',
      summary: '店舗：返信の定型文の登録',
      params: macroShop,
      body: shopMacro,
      once: true,
      answers: [shopMacros, '登録した'],
    },
    addShopMacro,
  ),
  call(
    'post',
    '/shop_admin/{id}/macros/{macroId}/remove',
    {
      who: 'shopDesk',
      summary: '店舗：返信の定型文の削除',
      params: macroParams,
      answers: [shopMacros, '削除した'],
    },
    removeShopMacro,
  ),
  call(
    'post',
    '/shop_admin/{id}/reply_settings',
    {
      who: 'shopDesk',
      summary: '店舗：返信のめやすと自動の返信',
      params: macroShop,
      body: replySettings,
      once: true,
      answers: [done, '変更した'],
    },
    setReplySettings,
  ),
]);
