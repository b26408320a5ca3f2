import { createRoute, z } from '@hono/zod-openapi';
import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import { errorsByField, InvalidInputError } from '../../core/http/errors.ts';
import { myPagePath } from '../../core/paths.ts';
import { authState, type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { membersOnly, ownPageOnly } from '../sessions/callers.ts';
import type { AppContext } from '../sessions/env.ts';
import { giveSession } from '../sessions/give-session.ts';
import { ownPageCalls } from '../sessions/own-page-route.ts';
import { requireOwnPage } from '../sessions/require-session.ts';
import { answersToGuests, answersToMembers, jsonPost, routeApp } from '../sessions/route-app.ts';
import { takesFiles } from '../sessions/takes-files.ts';
import { confirmContact, type NewContact, requestContact } from './change-contact.ts';
import { changePassword } from './change-password.ts';
import * as forms from './contract.ts';
import { evenly } from './even-answer.ts';
import { initName } from './init-name.ts';
import { proveAgain } from './prove-again.ts';
import { sendProofCode } from './prove-by-code.ts';
import { undoContact } from './undo-contact.ts';
import { CODE_SENT, CONFIRMED, PASSWORD_CHANGED } from './wording.ts';

const params = z.object({ myId: z.string() });

const own = ownPageCalls(ownPageOnly);

const postUndo = jsonPost('/undo_contact', '電話番号・メールアドレス・LINEの変更を取り消す', {
  body: forms.undoContact,
  responses: answersToGuests(done, '元に戻した'),
});
const postInitName = createRoute({
  method: 'post',
  path: '/init_name',
  middleware: [membersOnly, takesFiles('profile')],
  summary: '登録後の名前と写真（1枚まで）',
  request: {
    body: { content: { 'multipart/form-data': { schema: forms.initNameForm } }, required: true },
  },
  responses: answersToMembers(authState, '登録した'),
});
const postPassword = own.send(
  'change_password',
  'パスワードの変更',
  forms.changePassword,
  answersToMembers(done, '変更した'),
);
const postReauth = own.send(
  'reauth',
  '大切な操作の前の本人確認',
  forms.reauth,
  answersToMembers(signedIn, '確認した'),
);
const postReauthCode = createRoute({
  method: 'post',
  path: '/my_page/{myId}/reauth_code',
  middleware: ownPageOnly,
  summary: '大切な操作の前の本人確認：パスワードのない方への認証コードの送信',
  request: { params },
  responses: answersToMembers(done, '送信した'),
});
const postEmail = own.send(
  'email_setting',
  'メールアドレスの変更：コードの送信と確認',
  forms.emailSetting,
  answersToMembers(done, '送信した、または変更した'),
);
const postTel = own.send(
  'tel_setting',
  '電話番号の変更：コードの送信と確認',
  forms.telSetting,
  answersToMembers(done, '送信した、または変更した'),
);
/** Code asked for, or code given: one call for both, as the form sends them. */
async function changeContact(context: AppContext, contact: NewContact, code: string | undefined) {
  if (code === undefined) await evenly(() => requestContact(context, contact));
  else await confirmContact(context, contact, code);
  return { message: code === undefined ? CODE_SENT : CONFIRMED };
}

export const myPageRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp()
    .openapi(postUndo, async (context) => {
      context.header('Cache-Control', 'no-store');
      const message = await undoContact(context.req.valid('json').token, context.var.facts);
      return context.json({ message }, 200);
    })
    .openapi(postInitName, async (context) => {
      const form = await context.req.parseBody({ all: true });
      const read = forms.initName(form.type).safeParse({ name: form.name, type: form.type });
      if (!read.success) throw new InvalidInputError(errorsByField(read.error.issues));
      const photos = Object.entries(form)
        .filter(([field]) => /^images(\[\d*\])?$/.test(field))
        .flatMap(([, values]) => values)
        .filter((value): value is File => value instanceof File);
      await initName(context, { ...read.data, photos });
      return context.json(await readAuthState(database(), context.get('member')), 200);
    })
    .openapi(postPassword, async (context) => {
      const session = await changePassword(context, context.req.valid('json'));
      giveSession(context, session);
      return context.json({ message: PASSWORD_CHANGED, next: myPagePath(context.req.param('myId')) }, 200);
    })
    .openapi(postReauth, async (context) => {
      const session = requireOwnPage(context);
      const opened = await proveAgain(context, context.req.valid('json'));
      giveSession(context, opened);
      const state = await readAuthState(database(), { ...session, tag: opened.tag });
      return context.json({ ...state, message: CONFIRMED }, 200);
    })
    .openapi(postReauthCode, async (context) => {
      const to = await sendProofCode(context);
      return context.json({ message: `${to} に認証コードを送信しました。` }, 200);
    })
    .openapi(postEmail, async (context) => {
      const { email, verificationCode } = context.req.valid('json');
      return context.json(
        await changeContact(context, { kind: 'email', value: email }, verificationCode),
        200,
      );
    })
    .openapi(postTel, async (context) => {
      const { tel, verificationCode } = context.req.valid('json');
      return context.json(await changeContact(context, { kind: 'tel', value: tel }, verificationCode), 200);
    });
