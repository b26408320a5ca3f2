import { enrolment, enrolmentInput, recoveryCodes } from '../second-factor/contract.ts';
import { call } from '../sessions/call.ts';
import { done } from '../sessions/contract-calls.ts';
import { routeApp } from '../sessions/route-app.ts';
import { setSession } from '../sessions/set-session.ts';
import { shopFactor, shopFactorOff, shopFactorOn, shopProof, shopProved, shopSignedIn } from './contract.ts';
import { giveShopFactor } from './give-shop-factor.ts';
import { proveShop } from './prove-shop.ts';
import { renewShopCodes, startShopFactor, switchShopFactorOff, switchShopFactorOn } from './switch-factor.ts';
import { SHOP_FACTOR_ON, SHOP_PROVED } from './wording.ts';

export const shopFactorRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_factor',
    {
      who: 'anybody',
      summary: '店舗のログイン：二段階認証のコード',
      body: shopFactor,
      answers: [shopSignedIn, 'ログインした。お店が複数あればshops、1店ならnext'],
    },
    async (db, caller, input, context) => {
      const { session, answer } = await giveShopFactor(db, caller, input);
      if (session) setSession(context, session);
      return answer;
    },
  ),
  call(
    'post',
    '/shop_reauth',
    {
      who: 'shop',
      summary: '店舗：大切な操作の前の本人確認',
      body: shopProof,
      answers: [shopProved, '確認した'],
    },
    async (db, caller, input, context) => {
      const opened = await proveShop(db, caller, input);
      setSession(context, opened);
      return { message: SHOP_PROVED, sessionTag: opened.tag };
    },
  ),
  call(
    'post',
    '/shop_second_factor/enrolment',
    {
      who: 'shop',
      summary: '店舗の二段階認証：認証アプリに登録する鍵',
      answers: [enrolment, '鍵と、最初のコードと一緒に送り返すticket'],
    },
    startShopFactor,
  ),
  call(
    'post',
    '/shop_second_factor/on',
    {
      who: 'shop',
      summary: '店舗の二段階認証：設定、または認証アプリの変更',
      body: enrolmentInput,
      answers: [shopFactorOn, '設定した。回復コードはこの一度だけ答える'],
    },
    async (db, caller, input, context) => {
      const { session, codes } = await switchShopFactorOn(db, caller, input);
      setSession(context, session);
      return { message: SHOP_FACTOR_ON, codes, sessionTag: session.tag };
    },
  ),
  call(
    'post',
    '/shop_second_factor/recovery_codes',
    {
      who: 'shop',
      summary: '店舗の二段階認証：回復コードの発行',
      answers: [recoveryCodes, '発行した'],
    },
    renewShopCodes,
  ),
  call(
    'post',
    '/shop_second_factor/off',
    {
      who: 'shop',
      summary: '店舗の二段階認証：解除',
      body: shopFactorOff,
      answers: [done, '解除した'],
    },
    switchShopFactorOff,
  ),
]);
