import { CONFIRMED } from '../accounts/wording.ts';
import type { ReadAuthState } from '../sessions/auth-state-contract.ts';
import { call } from '../sessions/call.ts';
import { routeApp } from '../sessions/route-app.ts';
import { welcome } from '../sessions/welcome.ts';
import { claimText } from './claim-text.ts';
import { registerTextInput, textAnswer, textToSend, verifyTextInput } from './contract.ts';
import { requestText } from './request-text.ts';

export const textRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapiRoutes([
    call(
      'post',
      '/register_text',
      {
        who: 'guest',
        summary: '会員登録：こちらあてに送っていただくSMSの本文を作る',
        body: registerTextInput,
        once: true,
        answers: [textToSend, '30分以内に送る本文と送り先'],
      },
      requestText,
    ),
    call(
      'post',
      '/verify_text',
      {
        who: 'guest',
        summary: '会員登録：SMSが届いたかを確かめ、届いていれば登録する',
        body: verifyTextInput,
        answers: [textAnswer, '待っている、または登録とログインが完了した'],
      },
      async (db, caller, input, context) => {
        const session = await claimText(db, caller, input);
        if (!session) return { waiting: true as const };
        return welcome(db, context, { session, readAuthState, message: CONFIRMED });
      },
    ),
  ]);
