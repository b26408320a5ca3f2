import { passwordHint } from '../../../server/identity/credentials/rules.ts';
import { Form } from '../../components/form/Form.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { enterShop } from './enter-shop.ts';

/** A new password for a shop's login, with the token that the verified code has put behind the address's #. */
export function ShopPassword() {
  return (
    <Form
      action="/api/shop_change_password"
      label="新しいパスワード"
      initial={{ password: '' }}
      also={{ token: location.hash.slice(1) }}
      onDone={enterShop}
    >
      <PasswordField label="新しいパスワード" autoComplete="new-password" hint={passwordHint()} />
      <SubmitButton>設定する</SubmitButton>
    </Form>
  );
}
