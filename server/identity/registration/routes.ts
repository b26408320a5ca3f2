import { database } from '../../core/db/database.ts';
import { done } from '../../core/http/done.ts';
import { evenly } from '../accounts/even-answer.ts';
import { welcome } from '../accounts/welcome.ts';
import { CODE_SENT, CONFIRMED, MAIL_SENT } from '../accounts/wording.ts';
import { useFormToken } from '../form-tokens/use-form-token.ts';
import { type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { guestsOnly } from '../sessions/callers.ts';
import { once } from '../sessions/once.ts';
import { answersToGuests, jsonPost, routeApp } from '../sessions/route-app.ts';
import { completeRegistration } from './complete-registration.ts';
import { callExpected, registerEmail, registerTel, verifyEmail, verifyTel } from './contract.ts';
import { requestRegistration } from './request-registration.ts';

const postSms = jsonPost('/register_sms', '会員登録：SMSで認証コードを送る', {
  body: registerTel,
  middleware: [guestsOnly, once],
  responses: answersToGuests(done, '送信した。番号が登録済みかどうかは答えない'),
});
const postCall = jsonPost('/register_call', '会員登録：電話で認証コードを聞く', {
  body: registerTel,
  middleware: [guestsOnly, once],
  responses: answersToGuests(callExpected, '電話を待つ。番号が登録済みかどうかは答えない'),
});
const postEmail = jsonPost('/register_email', '会員登録：メールで認証コードを送る', {
  body: registerEmail,
  middleware: [guestsOnly, once],
  responses: answersToGuests(done, '送信した。アドレスが登録済みかどうかは答えない'),
});
const postVerifyCall = jsonPost('/verify_call', '会員登録：SMSまたは電話の認証コードを確認する', {
  body: verifyTel,
  middleware: guestsOnly,
  responses: answersToGuests(signedIn, '登録とログインが完了した'),
});
const postVerifyEmail = jsonPost('/verify_email', '会員登録：メールの認証コードを確認する', {
  body: verifyEmail,
  middleware: guestsOnly,
  responses: answersToGuests(signedIn, '登録とログインが完了した'),
});

export const registerRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp()
    .openapi(postSms, async (context) => {
      const { tel, ...form } = context.req.valid('json');
      await useFormToken(database(), form);
      await evenly(() => requestRegistration({ by: 'sms', target: tel, ...form }, context.var.facts));
      return context.json({ message: CODE_SENT }, 200);
    })
    .openapi(postCall, async (context) => {
      const { tel, ...form } = context.req.valid('json');
      await useFormToken(database(), form);
      const shown = await evenly(() =>
        requestRegistration({ by: 'call', target: tel, ...form }, context.var.facts),
      );
      const message = '画面の番号に、登録する電話からおかけください。';
      return context.json({ message, callNumber: shown?.number ?? '', callDigits: shown?.digits ?? '' }, 200);
    })
    .openapi(postEmail, async (context) => {
      const { email, ...form } = context.req.valid('json');
      await useFormToken(database(), form);
      await evenly(() => requestRegistration({ by: 'email', target: email, ...form }, context.var.facts));
      return context.json({ message: MAIL_SENT }, 200);
    })
    .openapi(postVerifyCall, async (context) => {
      const { tel, code } = context.req.valid('json');
      const identity = { kind: 'tel', value: tel } as const;
      const session = await evenly(() => completeRegistration(identity, code, context.var.facts));
      return context.json(await welcome(context, { session, readAuthState }, CONFIRMED), 200);
    })
    .openapi(postVerifyEmail, async (context) => {
      const { email, code } = context.req.valid('json');
      const identity = { kind: 'email', value: email } as const;
      const session = await evenly(() => completeRegistration(identity, code, context.var.facts));
      return context.json(await welcome(context, { session, readAuthState }, CONFIRMED), 200);
    });
