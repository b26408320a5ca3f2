import { shopSecurityPath } from '../../../../server/core/paths.ts';
import type { ShopFactorOn } from '../../../../server/identity/shop-logins/contract.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { reloadAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { EnrolApp } from '../../second-factor/EnrolApp.tsx';
import { RenewCodes } from '../../second-factor/RenewCodes.tsx';
import { ShopProvenForm } from './ShopProvenForm.tsx';

/** Switches the second factor on, or takes another app: first the app, then its code, then the recovery codes. */
export const ShopFactorApp = ({ isOn }: { isOn: boolean }) => (
  <EnrolApp<ShopFactorOn>
    start={{
      label: '認証アプリの設定',
      submit: isOn ? '認証アプリを変更する' : '二段階認証を設定する',
      form: (parts) => <ShopProvenForm isOn={isOn} action="/api/shop_second_factor/enrolment" {...parts} />,
    }}
    confirm={{
      submit: '設定する',
      form: (parts, ticket) => (
        <ShopProvenForm isOn={isOn} action="/api/shop_second_factor/on" also={{ ticket }} {...parts} />
      ),
    }}
    next={() => ({ href: shopSecurityPath(), name: '保管しました' })}
  />
);

/** The second factor of a shop's login: on or off, its app and its recovery codes. */
export function ShopFactorSetting({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  if (!isOn)
    return (
      <>
        <p className="s">
          設定すると、ログインのときにパスワードと認証アプリの6桁の数字が必要になります。パスワードが知られても、ほかの人はログインできません。
        </p>
        <ShopFactorApp isOn={false} />
      </>
    );
  return (
    <>
      <p className="notice notice--info">二段階認証は設定済みです。</p>
      <h2 className="menuhead">認証アプリ</h2>
      <p className="s">認証アプリを入れた端末を変えるときに設定してください。回復コードも新しくなります。</p>
      <ShopFactorApp isOn />
      <h2 className="menuhead">回復コード</h2>
      <RenewCodes
        left={codesLeft}
        form={(parts) => <ShopProvenForm isOn action="/api/shop_second_factor/recovery_codes" {...parts} />}
      />
      <h2 className="menuhead">解除</h2>
      <p className="s">解除すると、パスワードだけでログインできるようになります。</p>
      <ShopProvenForm
        isOn
        action="/api/shop_second_factor/off"
        label="二段階認証の解除"
        initial={{ delete: false }}
        onDone={({ message }) => reloadAfter(message)}
      >
        <CheckField name="delete">二段階認証を解除する</CheckField>
        <SubmitButton danger>解除する</SubmitButton>
      </ShopProvenForm>
    </>
  );
}
