import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { done } from '../../core/http/done.ts';
import { enrolment, enrolmentInput, recoveryCodes } from '../second-factor/contract.ts';
import { CODES_MADE } from '../second-factor/wording.ts';
import type { AppEnv } from '../sessions/env.ts';
import { giveSession } from '../sessions/give-session.ts';
import { requireOperator } from '../sessions/require-session.ts';
import { answersToGuests, answersToMembers, jsonPost, routeApp } from '../sessions/route-app.ts';
import { shopFactor, shopFactorOff, shopFactorOn, shopProof, shopProved, shopSignedIn } from './contract.ts';
import { giveShopFactor } from './give-shop-factor.ts';
import { proveShop } from './prove-shop.ts';
import { renewShopCodes, startShopFactor, switchShopFactorOff, switchShopFactorOn } from './switch-factor.ts';
import { SHOP_FACTOR_OFF, SHOP_FACTOR_ON, SHOP_PROVED } from './wording.ts';

// Who may not call hears so before anything is said about what they sent.
const operatorsOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  requireOperator(context);
  return next();
};

const postFactor = jsonPost('/shop_factor', '店舗のログイン：二段階認証のコード', {
  body: shopFactor,
  responses: answersToGuests(shopSignedIn, 'ログインした。お店が複数あればshops、1店ならnext'),
});
const postProof = jsonPost('/shop_reauth', '店舗：大切な操作の前の本人確認', {
  body: shopProof,
  middleware: operatorsOnly,
  responses: answersToMembers(shopProved, '確認した'),
});
const postEnrolment = createRoute({
  method: 'post',
  path: '/shop_second_factor/enrolment',
  middleware: operatorsOnly,
  summary: '店舗の二段階認証：認証アプリに登録する鍵',
  responses: answersToMembers(enrolment, '鍵と、最初のコードと一緒に送り返すticket'),
});
const postOn = jsonPost('/shop_second_factor/on', '店舗の二段階認証：設定、または認証アプリの変更', {
  body: enrolmentInput,
  middleware: operatorsOnly,
  responses: answersToMembers(shopFactorOn, '設定した。回復コードはこの一度だけ答える'),
});
const postCodes = createRoute({
  method: 'post',
  path: '/shop_second_factor/recovery_codes',
  middleware: operatorsOnly,
  summary: '店舗の二段階認証：回復コードの発行',
  responses: answersToMembers(recoveryCodes, '発行した'),
});
const postOff = jsonPost('/shop_second_factor/off', '店舗の二段階認証：解除', {
  body: shopFactorOff,
  middleware: operatorsOnly,
  responses: answersToMembers(done, '解除した'),
});

/** The second factor of shops' logins. */
export const shopFactorRoutes = routeApp()
  .openapi(postFactor, async (context) => {
    const { session, answer } = await giveShopFactor(context.req.valid('json'), context.var.facts);
    if (session) giveSession(context, session);
    return context.json(answer, 200);
  })
  .openapi(postProof, async (context) => {
    const opened = await proveShop(context, context.req.valid('json'));
    giveSession(context, opened);
    return context.json({ message: SHOP_PROVED, sessionTag: opened.tag }, 200);
  })
  .openapi(postEnrolment, async (context) => context.json(await startShopFactor(context), 200))
  .openapi(postOn, async (context) => {
    const { session, codes } = await switchShopFactorOn(context, context.req.valid('json'));
    giveSession(context, session);
    return context.json({ message: SHOP_FACTOR_ON, codes, sessionTag: session.tag }, 200);
  })
  .openapi(postCodes, async (context) =>
    context.json({ message: CODES_MADE, codes: await renewShopCodes(context) }, 200),
  )
  .openapi(postOff, async (context) => {
    await switchShopFactorOff(context);
    return context.json({ message: SHOP_FACTOR_OFF }, 200);
  });
