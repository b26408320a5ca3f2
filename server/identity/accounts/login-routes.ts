import { type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { call } from '../sessions/call.ts';
import { done } from '../sessions/contract-calls.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { routeApp } from '../sessions/route-app.ts';
import { welcome } from '../sessions/welcome.ts';
import { forgotPassword as forgotPasswordForm, login } from './contract.ts';
import { evenly } from './even-answer.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn, type ReturnOf } from './log-in.ts';
import { CAME_BACK, CODE_SENT, LOGGED_IN } from './wording.ts';

type Given = { readAuthState: ReadAuthState; returnOf: ReturnOf };

export const loginRoutes = ({ readAuthState, returnOf }: Given) =>
  routeApp().openapiRoutes([
    call(
      'post',
      '/login',
      {
        who: 'guest',
        summary: 'ログイン',
        body: login,
        answers: [signedIn, 'ログインした'],
      },
      async (db, caller, typed, context) => {
        const { session, isBack } = await evenly(() =>
          logIn(db, caller, {
            ...typed,
            isKnownDevice: (owner) => isKnownDevice(context, owner),
            returnOf,
          }),
        );
        const message = isBack ? CAME_BACK : LOGGED_IN;
        return welcome(db, context, { session, readAuthState, message });
      },
    ),
    call(
      'post',
      '/forgot_password',
      {
        who: 'guest',
        summary: 'パスワードの再設定：認証コードを送る',
        body: forgotPasswordForm,
        answers: [done, '送信した。登録の有無は答えない'],
      },
      async (db, caller, input, context) => {
        await evenly(() =>
          forgotPassword(db, caller, { ...input, isKnownDevice: (owner) => isKnownDevice(context, owner) }),
        );
        return { message: CODE_SENT };
      },
    ),
  ]);
