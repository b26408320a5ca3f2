import { evenly } from '../accounts/even-answer.ts';
import { call } from '../sessions/call.ts';
import { done } from '../sessions/contract-calls.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { routeApp } from '../sessions/route-app.ts';
import { setSession } from '../sessions/set-session.ts';
import {
  forgotShopPassword as forgotForm,
  shopLogin,
  shopPassword,
  shopSelect,
  shopSignedIn,
} from './contract.ts';
import { selectShop } from './enter-shop.ts';
import { logInShop } from './log-in-shop.ts';
import { forgotShopPassword } from './recover-shop.ts';
import { setShopPassword } from './set-shop-password.ts';
import { SHOP_FACTOR_WANTED } from './wording.ts';

export const shopLoginRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/shop_login',
    {
      who: 'anybody',
      summary: '店舗のログイン',
      body: shopLogin,
      answers: [shopSignedIn, 'ログインした。お店が複数あればshops、1店ならnext。二段階認証が要ればticket'],
    },
    async (db, caller, typed, context) => {
      const { session, answer } = await evenly(() =>
        logInShop(db, caller, { ...typed, isKnownDevice: (owner) => isKnownDevice(context, owner) }),
      );
      if (session) setSession(context, session);
      return answer;
    },
  ),
  call(
    'post',
    '/shop_select',
    {
      who: 'shop',
      summary: '店舗のログイン後：お店の選択',
      body: shopSelect,
      answers: [shopSignedIn, '選択した'],
    },
    async (db, caller, input, context) => {
      const { session, answer } = await selectShop(db, caller, input);
      if (session) setSession(context, session);
      return answer;
    },
  ),
  call(
    'post',
    '/forgot_shop_password',
    {
      who: 'anybody',
      summary: '店舗のパスワードの再設定：認証コードを送る',
      body: forgotForm,
      answers: [done, '送信した。登録の有無は答えない'],
    },
    async (db, caller, input, context) => {
      await evenly(() =>
        forgotShopPassword(db, caller, { ...input, isKnownDevice: (owner) => isKnownDevice(context, owner) }),
      );
      return { message: '認証コードを送信しました。' };
    },
  ),
  call(
    'post',
    '/shop_change_password',
    {
      who: 'anybody',
      summary: '店舗のパスワードの再設定：新しいパスワード',
      body: shopPassword,
      answers: [shopSignedIn, '設定し、ログインした'],
    },
    async (db, caller, input, context) => {
      const { session, answer, isFirst } = await setShopPassword(db, caller, input);
      if (session) setSession(context, session);
      const next = answer.ticket ? SHOP_FACTOR_WANTED : answer.shops ? 'お店を選択してください。' : '';
      return { ...answer, message: `パスワードを${isFirst ? '設定' : '変更'}しました。${next}` };
    },
  ),
]);
