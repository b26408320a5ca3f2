import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { tidyName } from '../../components/form/tidy.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';

/** Asks for a code to set a new password, for a person or a shop. The answer never tells who is registered. */
export function ForgotPassword({ args: { of } }: ModalProps<'forgot_password'>) {
  const isShop = of === 'shop';
  const label = isShop ? '店舗ID・メールアドレス' : '電話番号・メールアドレス';
  return (
    <>
      <p className="s">
        {isShop
          ? '登録している店舗IDかメールアドレスを入力してください。お店のメールアドレスに認証コードをお送りします。'
          : '登録している電話番号かメールアドレスを入力してください。認証コードをお送りします。'}
      </p>
      <Form
        action={isShop ? '/api/forgot_shop_password' : '/api/forgot_password'}
        label="パスワードの再設定"
        initial={{ email: '' }}
        onDone={({ message }, { email }) => {
          showMessage(message);
          openModal('verify_reset', { email: isShop ? String(email).trim() : tidyName(String(email)), of });
        }}
      >
        <Field
          name="email"
          label={label}
          required
          inputMode="email"
          autoComplete="username"
          enterKeyHint="send"
          tidy={isShop ? undefined : tidyName}
        />
        <SubmitButton>認証コードを送る</SubmitButton>
      </Form>
    </>
  );
}
