import { MailNotice } from '../../components/form/EmailField.tsx';
import { sendGuarded } from '../../components/form/form-token.ts';
import { VerifyForm } from '../../components/form/VerifyForm.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { goOnToName } from './after-verification.ts';
import { $registration } from './registration-store.ts';

/** The code that came by mail. */
export function VerifyEmail({ args: { email, type, shopId } }: ModalProps<'verify_email'>) {
  const { password } = $registration.get();
  return (
    <VerifyForm
      action="/api/verify_email"
      also={{ email }}
      resend={
        password
          ? { action: '/api/register_email', body: { email, password, type, shopId }, via: sendGuarded }
          : null
      }
      changeLabel="アドレスを変える"
      onDone={(answer) => goOnToName(answer, type)}
      note={<MailNotice />}
    >
      <p className="s center">
        登録用のメールを送信しました。
        <br />
        <b>{email}</b>
        <br />
        に届いた6桁の数字を入力してください。
      </p>
    </VerifyForm>
  );
}
