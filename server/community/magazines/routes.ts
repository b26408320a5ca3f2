import { Hono } from 'hono';
import { database } from '../../core/db/database.ts';
import { carries } from '../../core/http/bodies.ts';
import { ApiError } from '../../core/http/errors.ts';
import { PLAIN_PAGE_POLICY } from '../../core/http/plain-page.ts';
import { stopMagazinePath } from '../../core/paths.ts';
import { useFormToken } from '../../identity/form-tokens/use-form-token.ts';
import { messagePage } from '../../identity/line-login/message-page.ts';
import { call } from '../../identity/sessions/call.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import { routeApp } from '../../identity/sessions/route-app.ts';
import { linkForm, readerCount, shopParams, subscribeForm } from './contract.ts';
import { countReaders } from './send-magazine.ts';
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
    'get',
    '/shop/{id}/magazines',
    {
      who: 'ownShop',
      summary: 'お店のメールマガジンの登録者の数',
      params: shopParams,
      answers: [readerCount, '登録者の数'],
    },
    (db, caller, { id }) => countReaders(db, caller, { shopId: id }),
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

const MAX_BODY = 4096;

/** Of the page's form without script: the end of the link, or all of it. */
const typedToken = (typed: unknown): string | undefined =>
  typeof typed === 'string' ? typed.trim().split('#').at(-1) : undefined;

/** RFC 8058: mail services post without cookies, headers or an origin of ours; the token alone proves the reader. */
export const oneClickRoutes = new Hono().post('/hooks/stop_magazine', carries(MAX_BODY), async (context) => {
  const form = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const isAsked = form['List-Unsubscribe'] === 'One-Click';
  const typed = typedToken(form.token);
  const isDone = isAsked && (await stopByOneClick(database(), typed ?? context.req.query('token') ?? ''));
  context.header('Cache-Control', 'no-store');
  if (typed === undefined) {
    if (!isDone) throw new ApiError('forbidden');
    return context.body(null, 200);
  }
  context.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
  const way = { label: isDone ? 'ホームへ' : '戻る', path: isDone ? '/' : stopMagazinePath(), isMain: true };
  const page = messagePage(isDone ? STOPPED : STOP_LINK_BAD, [way], 'メールマガジンの停止');
  return context.html(page, isDone ? 200 : 422);
});
