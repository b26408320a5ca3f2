import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import { type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { guestsOnly } from '../sessions/callers.ts';
import { answersToGuests, jsonPost, routeApp } from '../sessions/route-app.ts';
import { welcome } from '../sessions/welcome.ts';
import { forgotPassword as forgotPasswordForm, login } from './contract.ts';
import { evenly } from './even-answer.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn, type ReturnOf } from './log-in.ts';
import { CAME_BACK, CODE_SENT, LOGGED_IN } from './wording.ts';

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

export const loginRoutes = ({
  readAuthState,
  returnOf,
}: {
  readAuthState: ReadAuthState;
  returnOf: ReturnOf;
}) =>
  routeApp()
    .openapi(postLogin, async (context) => {
      const { session, isBack } = await evenly(() => logIn(context, context.req.valid('json'), returnOf));
      return context.json(
        await welcome(database(), context, {
          session,
          readAuthState,
          message: isBack ? CAME_BACK : LOGGED_IN,
        }),
        200,
      );
    })
    .openapi(postForgot, async (context) => {
      await evenly(() => forgotPassword(context.req.valid('json').email, context.var.facts));
      return context.json({ message: CODE_SENT }, 200);
    });
