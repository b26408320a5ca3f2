import { z } from '@hono/zod-openapi';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { ownThread, readUpTo, receiptText } from './contract.ts';
import { markShopThreadRead, readOwnShopInquiries, readShopThread } from './read-own-threads.ts';
import { replyFromShop } from './reply-from-shop.ts';
import { ownShopInquiries, shopReply, shopThread } from './shop-thread-contract.ts';

export const shopThreadRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/my_page/{myId}/shop_inquiries',
    {
      who: 'ownPage',
      summary: '自分がお店に送った質問・応募と、その返信',
      params: z.object({ myId: z.string() }),
      answers: [ownShopInquiries, '新しい順'],
    },
    readOwnShopInquiries,
  ),
  call(
    'get',
    '/my_page/{myId}/shop_inquiries/{id}',
    {
      who: 'ownPage',
      summary: 'お店に送った質問・応募のやりとり',
      params: ownThread,
      answers: [shopThread, '返信は古い順'],
    },
    readShopThread,
  ),
  call(
    'post',
    '/my_page/{myId}/shop_inquiries/{id}/read',
    {
      who: 'ownPage',
      summary: 'お店からの返信を読んだ',
      params: ownThread,
      body: readUpTo,
      answers: [done, '既読にした'],
    },
    markShopThreadRead,
  ),
  call(
    'post',
    '/shop_inquiry/{id}/reply',
    {
      who: 'shop',
      summary: 'お店から質問・応募への返信：匿名の方にも届く',
      params: z.object({ id: receiptText() }),
      body: shopReply,
      once: true,
      answers: [done, '返信した'],
    },
    replyFromShop,
  ),
]);
