import { createRoute } from '@hono/zod-openapi';
import { answersOf, routeApp } from '../sessions/route-app.ts';
import { formToken } from './contract.ts';
import { giveFormToken } from './use-form-token.ts';

const getToken = createRoute({
  method: 'get',
  path: '/form_token',
  summary: 'フォームを開いたときの、一度だけ使えるトークン',
  description:
    'register_sms・register_call・register_email・shop_entryのformTokenに入れて送る。2秒後から1時間使える。',
  responses: answersOf(formToken, 'トークン'),
});

export const formTokenRoutes = routeApp().openapi(getToken, async (context) => {
  context.header('Cache-Control', 'no-store');
  return context.json(await giveFormToken(), 200);
});
