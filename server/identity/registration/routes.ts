import { evenly } from '../accounts/even-answer.ts';
import { CODE_SENT, CONFIRMED, MAIL_SENT } from '../accounts/wording.ts';
import { useFormToken } from '../form-tokens/use-form-token.ts';
import { type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { call } from '../sessions/call.ts';
import { done } from '../sessions/contract-calls.ts';
import { routeApp } from '../sessions/route-app.ts';
import { welcome } from '../sessions/welcome.ts';
import { completeRegistration } from './complete-registration.ts';
import { callExpected, registerEmail, registerTel, verifyEmail, verifyTel } from './contract.ts';
import { requestRegistration } from './request-registration.ts';

export const registerRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapiRoutes([
    call(
      'post',
      '/register_sms',
      {
        who: 'guest',
        summary: '会員登録：SMSで認証コードを送る',
        body: registerTel,
        once: true,
        answers: [done, '送信した。番号が登録済みかどうかは答えない'],
      },
      async (db, caller, { tel, ...form }) => {
        await useFormToken(db, form);
        return evenly(() =>
          requestRegistration(db, caller, { by: 'sms', target: tel, ...form }, () => ({
            message: CODE_SENT,
          })),
        );
      },
    ),
    call(
      'post',
      '/register_call',
      {
        who: 'guest',
        summary: '会員登録：電話で認証コードを聞く',
        body: registerTel,
        once: true,
        answers: [callExpected, '電話を待つ。番号が登録済みかどうかは答えない'],
      },
      async (db, caller, { tel, ...form }) => {
        await useFormToken(db, form);
        const message = '画面の番号に、登録する電話からおかけください。';
        return evenly(() =>
          requestRegistration(db, caller, { by: 'call', target: tel, ...form }, (shown) => ({
            ...{ message, callNumber: shown?.number ?? '', callDigits: shown?.digits ?? '' },
          })),
        );
      },
    ),
    call(
      'post',
      '/register_email',
      {
        who: 'guest',
        summary: '会員登録：メールで認証コードを送る',
        body: registerEmail,
        once: true,
        answers: [done, '送信した。アドレスが登録済みかどうかは答えない'],
      },
      async (db, caller, { email, ...form }) => {
        await useFormToken(db, form);
        return evenly(() =>
          requestRegistration(db, caller, { by: 'email', target: email, ...form }, () => ({
            message: MAIL_SENT,
          })),
        );
      },
    ),
    call(
      'post',
      '/verify_call',
      {
        who: 'guest',
        summary: '会員登録：SMSまたは電話の認証コードを確認する',
        body: verifyTel,
        answers: [signedIn, '登録とログインが完了した'],
      },
      async (db, caller, { tel, code }, context) => {
        const identity = { kind: 'tel', value: tel } as const;
        const session = await evenly(() => completeRegistration(db, caller, { identity, code }));
        return welcome(db, context, { session, readAuthState, message: CONFIRMED });
      },
    ),
    call(
      'post',
      '/verify_email',
      {
        who: 'guest',
        summary: '会員登録：メールの認証コードを確認する',
        body: verifyEmail,
        answers: [signedIn, '登録とログインが完了した'],
      },
      async (db, caller, { email, code }, context) => {
        const identity = { kind: 'email', value: email } as const;
        const session = await evenly(() => completeRegistration(db, caller, { identity, code }));
        return welcome(db, context, { session, readAuthState, message: CONFIRMED });
      },
    ),
  ]);
