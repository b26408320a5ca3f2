import { logoutPath, shopEntryPath, shopSecurityPath } from '../../../server/core/paths.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { openModal } from '../../overlay/modal-store.ts';
import { enterShop } from './enter-shop.ts';

/** Login of a shop: by its number or its mail address. */
export function ShopLogin() {
  return (
    <>
      <p className="s center muted">お店の方のログインです。</p>
      <Form
        action="/api/shop_login"
        label="お店のログイン"
        initial={{ email: '', password: '' }}
        onDone={enterShop}
      >
        <Field
          name="email"
          label="店舗ID・メールアドレス"
          required
          inputMode="email"
          autoComplete="username"
          enterKeyHint="next"
        />
        <PasswordField autoComplete="current-password" />
        <SubmitButton>ログイン</SubmitButton>
      </Form>
      <div className="rolelinks mt-5">
        <button type="button" onClick={() => openModal('forgot_password', { of: 'shop' })}>
          パスワードをお忘れの方
        </button>
        <a href={shopEntryPath()} target="_blank" rel="noopener">
          掲載のお申し込み
          <span className="vh">（新しいタブで開きます）</span>
        </a>
        <a href={shopSecurityPath()}>二段階認証の設定</a>
        <a href={logoutPath()}>お店のログアウト</a>
      </div>
    </>
  );
}
