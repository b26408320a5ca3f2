import type { ModalProps } from '../../shell/modal-args.ts';
import { FactorForm } from '../second-factor/FactorForm.tsx';
import { enterShop } from './enter-shop.ts';

/** The second step of a shop's login, where its second factor is on. */
export function ShopFactor({ args: { ticket } }: ModalProps<'shop_factor'>) {
  return (
    <>
      <p className="s center">お店のログインには、二段階認証が設定されています。</p>
      <FactorForm action="/api/shop_factor" also={{ ticket }} onDone={enterShop} />
    </>
  );
}
