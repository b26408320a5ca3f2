import { done } from '../../core/http/done.ts';
import { evenly } from '../accounts/even-answer.ts';
import { giveSession } from '../sessions/give-session.ts';
import { answersToGuests, answersToMembers, jsonPost, routeApp } from '../sessions/route-app.ts';
import {
  forgotShopPassword as forgotForm,
  shopLogin,
  shopPassword,
  shopSelect,
  shopSignedIn,
} from './contract.ts';
import { logInShop } from './log-in-shop.ts';
import { forgotShopPassword } from './recover-shop.ts';
import { selectShop } from './select-shop.ts';
import { setShopPassword } from './set-shop-password.ts';
import { SHOP_FACTOR_WANTED } from './wording.ts';

const postLogin = jsonPost('/shop_login', '店舗のログイン', {
  body: shopLogin,
  responses: answersToGuests(
    shopSignedIn,
    'ログインした。お店が複数あればshops、1店ならnext。二段階認証が要ればticket',
  ),
});
const postSelect = jsonPost('/shop_select', '店舗のログイン後：お店の選択', {
  body: shopSelect,
  responses: answersToMembers(shopSignedIn, '選択した'),
});
const postForgot = jsonPost('/forgot_shop_password', '店舗のパスワードの再設定：認証コードを送る', {
  body: forgotForm,
  responses: answersToGuests(done, '送信した。登録の有無は答えない'),
});
const postPassword = jsonPost('/shop_change_password', '店舗のパスワードの再設定：新しいパスワード', {
  body: shopPassword,
  responses: answersToGuests(shopSignedIn, '設定し、ログインした'),
});

export const operatorRoutes = routeApp()
  .openapi(postLogin, async (context) => {
    const { session, answer } = await evenly(() => logInShop(context, context.req.valid('json')));
    if (session) giveSession(context, session);
    return context.json(answer, 200);
  })
  .openapi(postSelect, async (context) => {
    const { session, answer } = await selectShop(context, context.req.valid('json').shopId);
    giveSession(context, session);
    return context.json(answer, 200);
  })
  .openapi(postForgot, async (context) => {
    await evenly(() => forgotShopPassword(context.req.valid('json').email, context.var.facts));
    return context.json({ message: '認証コードを送信しました。' }, 200);
  })
  .openapi(postPassword, async (context) => {
    const { session, answer } = await setShopPassword(context.req.valid('json'), context.var.facts);
    if (session) giveSession(context, session);
    const next = answer.ticket ? SHOP_FACTOR_WANTED : answer.shops ? 'お店を選択してください。' : '';
    const message = `パスワードを変更しました。${next}`;
    return context.json({ ...answer, message }, 200);
  });
