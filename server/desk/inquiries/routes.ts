import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { applyToShop } from './apply-to-shop.ts';
import { askShop, readOwnContacts } from './ask-shop.ts';
import { askStaff, writeInThread } from './ask-staff.ts';
import {
  inquiryReceived,
  inquiryThread,
  memberInquiry,
  ownInquiries,
  ownThread,
  readUpTo,
  shopEntry,
  shopEntryReceived,
  threadMessage,
} from './contract.ts';
import { markThreadRead, readOwnInquiries, readThread } from './read-threads.ts';
import { receiveShopEntry } from './receive-shop-entry.ts';
import { ownContacts, shopAnswer, shopContact, shopInquiry } from './shop-contract.ts';

export const inquiryRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_entry',
    {
      who: 'anybody',
      summary: 'お店の掲載のお申し込み',
      body: shopEntry,
      once: true,
      answers: [shopEntryReceived, '受け付けた。receiptは受付番号'],
    },
    async (db, caller, entry) => {
      await useFormToken(db, entry);
      return receiveShopEntry(db, caller, entry);
    },
  ),
  call(
    'post',
    '/shop/{id}/inquiries',
    {
      who: 'member',
      summary: 'お店への質問',
      description: '連絡先のない質問は匿名で届きます。予約の希望には連絡先が要ります。',
      params: z.object({ id: shortIdText() }),
      body: shopInquiry,
      once: true,
      answers: [shopAnswer, '送った。receiptは受付番号'],
    },
    askShop,
  ),
  call(
    'post',
    '/shop_contact',
    {
      who: 'anybody',
      summary: 'お店への応募・応募前の質問',
      body: shopContact,
      once: true,
      answers: [shopAnswer, '送った。receiptは受付番号'],
    },
    async (db, caller, sent) => {
      await useFormToken(db, sent);
      return applyToShop(db, caller, sent);
    },
  ),
  call(
    'get',
    '/my_page/{myId}/contacts',
    {
      who: 'ownPage',
      summary: '自分の名前と連絡先：お店への質問に入れておくもの',
      params: z.object({ myId: z.string() }),
      answers: [ownContacts, '登録のないものはnull'],
    },
    readOwnContacts,
  ),
  call(
    'get',
    '/my_page/{myId}/inquiry',
    {
      who: 'ownPage',
      summary: '自分のお問い合わせと、その状態',
      params: z.object({ myId: z.string() }),
      answers: [ownInquiries, '新しい順'],
    },
    readOwnInquiries,
  ),
  call(
    'post',
    '/my_page/{myId}/inquiry',
    {
      who: 'ownPage',
      summary: '運営へのお問い合わせ',
      params: z.object({ myId: z.string() }),
      body: memberInquiry,
      once: true,
      answers: [inquiryReceived, '受け付けた。receiptは受付番号'],
    },
    askStaff,
  ),
  call(
    'get',
    '/my_page/{myId}/inquiry/{id}',
    {
      who: 'ownPage',
      summary: '自分のお問い合わせのやりとり',
      params: ownThread,
      answers: [inquiryThread, '古い順'],
    },
    readThread,
  ),
  call(
    'post',
    '/my_page/{myId}/inquiry/{id}',
    {
      who: 'ownPage',
      summary: 'お問い合わせへの追加のメッセージ',
      params: ownThread,
      body: threadMessage,
      once: true,
      answers: [done, '送った'],
    },
    writeInThread,
  ),
  call(
    'post',
    '/my_page/{myId}/inquiry/{id}/read',
    {
      who: 'ownPage',
      summary: 'お問い合わせへの返信を読んだ',
      params: ownThread,
      body: readUpTo,
      answers: [done, '既読にした'],
    },
    markThreadRead,
  ),
]);
