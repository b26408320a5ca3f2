import { call } from '../sessions/call.ts';
import { routeApp } from '../sessions/route-app.ts';
import { formToken } from './contract.ts';
import { giveFormToken } from './use-form-token.ts';

export const formTokenRoutes = routeApp().openapiRoutes([
  call(
    'get',
    '/form_token',
    {
      who: 'public',
      summary: 'フォームを開いたときの、一度だけ使えるトークン',
      description:
        'register_sms・register_call・register_email・shop_entry・magazinesのformTokenに入れて送る。2秒後から1時間使える。',
      answers: [formToken, 'トークン'],
    },
    (db, _caller, _input, context) => {
      context.header('Cache-Control', 'no-store');
      return giveFormToken(db);
    },
  ),
]);
