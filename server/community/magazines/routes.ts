import { oneClickStop } from '../../core/http/one-click-stop.ts';
import { stopMagazinePath } from '../../core/paths.ts';
import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { linkForm, shopParams, subscribeForm } from './contract.ts';
import { stopByOneClick, stopMagazine } from './stop.ts';
import { confirmMagazine, subscribe } from './subscribe.ts';
import { STOP_LINK_BAD, STOPPED } from './wording.ts';

export const magazineRoutes = routeApp().openapiRoutes([
  call(
    'post',
    '/magazines',
    {
      who: 'anybody',
      summary: 'サイトのメールマガジンの登録。確認のメールを送る',
      body: subscribeForm,
      once: true,
      answers: [done, '確認のメールを送った'],
    },
    async (db, caller, form) => {
      await useFormToken(db, form);
      return subscribe(db, caller, { email: form.email, shopId: null });
    },
  ),
  call(
    'post',
    '/shop/{id}/magazines',
    {
      who: 'anybody',
      summary: 'お店のメールマガジンの登録。確認のメールを送る',
      params: shopParams,
      body: subscribeForm,
      once: true,
      answers: [done, '確認のメールを送った'],
    },
    async (db, caller, form) => {
      await useFormToken(db, form);
      return subscribe(db, caller, { email: form.email, shopId: form.id });
    },
  ),
  call(
    'post',
    '/confirm_magazine',
    {
      who: 'anybody',
      summary: 'メールマガジンの登録を、確認のメールのリンクで完了する',
      body: linkForm,
      answers: [done, '登録した'],
    },
    confirmMagazine,
  ),
  call(
    'post',
    '/stop_magazine',
    {
      who: 'anybody',
      summary: 'メールマガジンを、メールのリンクで停止する',
      body: linkForm,
      answers: [done, '停止した'],
    },
    stopMagazine,
  ),
]);

export const oneClickMagazineRoutes = oneClickStop('/hooks/stop_magazine', {
  stop: stopByOneClick,
  ...{ title: 'メールマガジンの停止', done: STOPPED, bad: STOP_LINK_BAD, back: stopMagazinePath() },
});
