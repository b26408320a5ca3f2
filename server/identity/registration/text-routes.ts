import { welcome } from '../accounts/welcome.ts';
import { CONFIRMED } from '../accounts/wording.ts';
import type { ReadAuthState } from '../sessions/auth-state-contract.ts';
import { guestsOnly } from '../sessions/callers.ts';
import { once } from '../sessions/once.ts';
import { answersToGuests, jsonPost, routeApp } from '../sessions/route-app.ts';
import { askForText } from './ask-for-text.ts';
import { claimText } from './claim-text.ts';
import { registerTextInput, textAnswer, textToSend, verifyTextInput } from './contract.ts';

const postRegisterText = jsonPost('/register_text', '会員登録：こちらあてに送っていただくSMSの本文を作る', {
  body: registerTextInput,
  middleware: [guestsOnly, once],
  responses: answersToGuests(textToSend, '30分以内に送る本文と送り先'),
});

const postVerifyText = jsonPost('/verify_text', '会員登録：SMSが届いたかを確かめ、届いていれば登録する', {
  body: verifyTextInput,
  middleware: guestsOnly,
  responses: answersToGuests(textAnswer, '待っている、または登録とログインが完了した'),
});

export const textRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp()
    .openapi(postRegisterText, async (context) =>
      context.json(await askForText(context.req.valid('json'), context.var.facts), 200),
    )
    .openapi(postVerifyText, async (context) => {
      const session = await claimText(context.req.valid('json').token, context.var.facts);
      if (!session) return context.json({ waiting: true as const }, 200);
      return context.json(await welcome(context, { session, readAuthState }, CONFIRMED), 200);
    });
