import { done } from '../../core/http/done.ts';
import { signedIn } from '../sessions/auth-state-contract.ts';
import { guestsOnly } from '../sessions/callers.ts';
import { giveSession } from '../sessions/give-session.ts';
import { answersToGuests, jsonPost, routeApp } from '../sessions/route-app.ts';
import {
  forgotPassword as forgotPasswordForm,
  login,
  undoContact as undoForm,
  verifyReset as verifyForm,
} from './contract.ts';
import { evenly } from './even-answer.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { undoContact } from './undo-contact.ts';
import { verifyReset } from './verify-reset.ts';
import { welcome } from './welcome.ts';
import { CAME_BACK, CODE_CONFIRMED, CODE_SENT, LOGGED_IN } from './wording.ts';

const postLogin = jsonPost('/login', 'ログイン', {
  body: login,
  middleware: guestsOnly,
  responses: answersToGuests(signedIn, 'ログインした'),
});
const postForgot = jsonPost('/forgot_password', 'パスワードの再設定：認証コードを送る', {
  body: forgotPasswordForm,
  middleware: guestsOnly,
  responses: answersToGuests(done, '送信した。登録の有無は答えない'),
});
const postVerifyCode = jsonPost('/verify_code', 'パスワードの再設定：認証コードを確認する', {
  body: verifyForm,
  responses: answersToGuests(done, '確認した。nextで新しいパスワードを設定する'),
});
const postUndo = jsonPost('/undo_contact', '電話番号・メールアドレス・LINEの変更を取り消す', {
  body: undoForm,
  responses: answersToGuests(done, '元に戻した'),
});

export const loginRoutes = routeApp()
  .openapi(postLogin, async (context) => {
    const { session, isBack } = await evenly(() => logIn(context, context.req.valid('json')));
    return context.json(await welcome(context, session, isBack ? CAME_BACK : LOGGED_IN), 200);
  })
  .openapi(postForgot, async (context) => {
    await evenly(() => forgotPassword(context.req.valid('json').email, context.var.facts));
    return context.json({ message: CODE_SENT }, 200);
  })
  .openapi(postVerifyCode, async (context) => {
    context.header('Cache-Control', 'no-store');
    const { email, verifyNumber } = context.req.valid('json');
    const { session, next } = await evenly(() => verifyReset(context, email, verifyNumber));
    if (session) giveSession(context, session);
    return context.json({ message: CODE_CONFIRMED, next }, 200);
  })
  .openapi(postUndo, async (context) => {
    context.header('Cache-Control', 'no-store');
    const message = await undoContact(context.req.valid('json').token, context.var.facts);
    return context.json({ message }, 200);
  });
