import { z } from '@hono/zod-openapi';
import type { Db } from '../../core/db/connect.ts';
import { myPagePath } from '../../core/paths.ts';
import { type ReadAuthState, signedIn } from '../sessions/auth-state-contract.ts';
import { call } from '../sessions/call.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import { type Done, done } from '../sessions/contract-calls.ts';
import { routeApp } from '../sessions/route-app.ts';
import { setSession } from '../sessions/set-session.ts';
import { confirmContact, type NewContact, requestContact } from './change-contact.ts';
import { changePassword } from './change-password.ts';
import * as forms from './contract.ts';
import { evenly } from './even-answer.ts';
import { proveAgain } from './prove-again.ts';
import { sendProofCode } from './prove-by-code.ts';
import { undoContact } from './undo-contact.ts';
import { CODE_SENT, CONFIRMED, PASSWORD_CHANGED } from './wording.ts';

const params = z.object({ myId: z.string() });

async function changeContact(
  db: Db,
  caller: MemberCaller,
  { contact, code }: { contact: NewContact; code: string | undefined },
): Promise<Done> {
  if (code === undefined) await evenly(() => requestContact(db, caller, contact));
  else await confirmContact(db, caller, { contact, code });
  return { message: code === undefined ? CODE_SENT : CONFIRMED };
}

export const myPageRoutes = ({ readAuthState }: { readAuthState: ReadAuthState }) =>
  routeApp().openapiRoutes([
    call(
      'post',
      '/undo_contact',
      {
        who: 'anybody',
        summary: '電話番号・メールアドレス・LINEの変更を取り消す',
        body: forms.undoContact,
        answers: [done, '元に戻した'],
      },
      undoContact,
    ),
    call(
      'post',
      '/my_page/{myId}/change_password',
      {
        who: 'ownPageOrReset',
        summary: 'パスワードの変更',
        params,
        body: forms.changePassword,
        answers: [done, '変更した'],
      },
      async (db, caller, input, context) => {
        setSession(context, await changePassword(db, caller, input));
        return { message: PASSWORD_CHANGED, next: myPagePath(input.myId) };
      },
    ),
    call(
      'post',
      '/my_page/{myId}/reauth',
      {
        who: 'ownPage',
        summary: '大切な操作の前の本人確認',
        params,
        body: forms.reauth,
        answers: [signedIn, '確認した'],
      },
      async (db, caller, input, context) => {
        const opened = await proveAgain(db, caller, input);
        setSession(context, opened);
        const state = await readAuthState(db, { ...caller.member, tag: opened.tag });
        return { ...state, message: CONFIRMED };
      },
    ),
    call(
      'post',
      '/my_page/{myId}/reauth_code',
      {
        who: 'ownPage',
        summary: '大切な操作の前の本人確認：パスワードのない方への認証コードの送信',
        params,
        answers: [done, '送信した'],
      },
      sendProofCode,
    ),
    call(
      'post',
      '/my_page/{myId}/email_setting',
      {
        who: 'ownPage',
        summary: 'メールアドレスの変更：コードの送信と確認',
        params,
        body: forms.emailSetting,
        answers: [done, '送信した、または変更した'],
      },
      (db, caller, { email, verificationCode }) =>
        changeContact(db, caller, { contact: { kind: 'email', value: email }, code: verificationCode }),
    ),
    call(
      'post',
      '/my_page/{myId}/tel_setting',
      {
        who: 'ownPage',
        summary: '電話番号の変更：コードの送信と確認',
        params,
        body: forms.telSetting,
        answers: [done, '送信した、または変更した'],
      },
      (db, caller, { tel, verificationCode }) =>
        changeContact(db, caller, { contact: { kind: 'tel', value: tel }, code: verificationCode }),
    ),
  ]);
