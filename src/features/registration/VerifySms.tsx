import { sendGuarded } from '../../components/form/form-token.ts';
import { VerifyForm } from '../../components/form/VerifyForm.tsx';
import { Icon } from '../../components/Icon.tsx';
import { callWith, type Input } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { goOnToName } from './after-verification.ts';
import { $registration } from './registration-store.ts';

type Registration = Input<'post', '/api/register_sms'>['json'];

/** A number that carriers have given to a new owner may still stand in the account of who had it before. */
function AnewButton({ body }: { body: Omit<Registration, 'formToken'> }) {
  async function registerAnew() {
    const answer = await callWith(
      'post',
      '/api/register_sms',
      { json: { ...body, anew: true } },
      { via: sendGuarded },
    );
    if (answer.ok) return void showMessage(answer.data.message);
    showRefusal(answer.refusal);
  }
  return (
    <details className="note more-help mt-2">
      <summary>
        「登録済みです」というSMSが届いた方
        <Icon name="down" />
      </summary>
      <p>
        以前この番号を使っていた方の登録が残っている場合は、あなたの番号として新しく登録できます。以前の登録からは、この番号でログインできなくなります。
      </p>
      <button className="btn btn--line btn--block mt-3" type="button" onClick={registerAnew}>
        この番号で新しく登録する
      </button>
    </details>
  );
}

/** The code that came as a text message. */
export function VerifySms({ args: { tel, type, shopId } }: ModalProps<'verify_sms'>) {
  const { password } = $registration.get();
  const body = { tel, password, type, shopId };
  return (
    <VerifyForm
      action="/api/verify_call"
      also={{ tel }}
      resend={password ? { action: '/api/register_sms', body, via: sendGuarded } : null}
      changeLabel="番号を変える"
      byText
      onDone={(answer) => goOnToName(answer, type)}
      note={password && <AnewButton body={body} />}
    >
      <p className="s center">
        認証コードを送信しました。
        <br />
        <b className="num">{tel}</b> に届いた6桁の数字を入力してください。
      </p>
    </VerifyForm>
  );
}
