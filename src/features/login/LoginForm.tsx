import { useState } from 'react';
import type { SignedIn } from '../../../server/identity/sessions/auth-state-contract.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { tidyName } from '../../components/form/tidy.ts';
import { configs } from '../../lib/configs.ts';
import { setMe } from '../../lib/me-store.ts';
import { keepMessage, showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { closeModal, leaveSteps, openModal } from '../../overlay/modal-store.ts';
import { LineButton } from './LineButton.tsx';
import { pathAfterLogin, pathToAsk } from './path-after-login.ts';
import { StayOrLeave } from './StayOrLeave.tsx';

/** Specification §9, in ms. */
const REDIRECT_DELAY = 500;

/** Takes in who is there now, says so, and lets the visitor land where they were. */
export async function arrive(answer: SignedIn, shopId?: number): Promise<void> {
  const next = answer.next ?? pathToAsk(answer, shopId) ?? pathAfterLogin(answer, location);
  setMe(answer);
  if (!next) {
    // A visitor who read a post in a modal, or was about to do something about it, goes on there.
    await leaveSteps(['login', 'login_form']);
    return void showMessage(answer.message);
  }
  await closeModal();
  keepMessage(answer.message);
  setTimeout(() => location.replace(next), REDIRECT_DELAY);
}

/** Login by LINE, or by telephone number or mail address with the password. */
export function LoginForm({ args: { type, shopId } }: ModalProps<'login_form'>) {
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <>
      {type === 'girl' && <p className="s center muted">キャストの方のログインです。</p>}
      <LineButton intent="login" type={type} shopId={shopId} heading="LINEでかんたんログイン" />
      {configs().lineLogin && <p className="or">または</p>}
      <Form
        action="/api/login"
        label="ログイン"
        initial={{ email: '', password: '', restore: false }}
        onRefused={({ errors }) => {
          setLeaving(errors.leaving?.[0] ?? null);
          return 'leaving' in errors;
        }}
        onDone={(answer) => void arrive(answer, shopId)}
      >
        <Field
          name="email"
          label="電話番号・メールアドレス"
          required
          inputMode="email"
          autoComplete="username"
          enterKeyHint="next"
          tidy={tidyName}
        />
        <PasswordField autoComplete="current-password" />
        {leaving === null ? <SubmitButton>ログイン</SubmitButton> : <StayOrLeave question={leaving} />}
      </Form>
      <div className="rolelinks mt-5">
        <button type="button" onClick={() => openModal('forgot_password', { of: 'user' })}>
          パスワードをお忘れの方
        </button>
        <button type="button" onClick={() => openModal('register', { type: type ?? 'boy', shopId })}>
          新規登録
        </button>
      </div>
    </>
  );
}
