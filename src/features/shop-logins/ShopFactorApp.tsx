import { shopSecurityPath } from '../../../server/core/paths.ts';
import type { ShopFactorOn } from '../../../server/identity/shop-logins/contract.ts';
import { EnrolApp } from '../second-factor/EnrolApp.tsx';
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
