import { useState } from 'react';
import { FactorForm } from '../../components/form/FactorForm.tsx';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { enterShop } from './enter-shop.ts';

/** One login with several shops: which of them to work for. */
export function ShopSelect({ args: { shops, tag } }: ModalProps<'shop_select'>) {
  const [isBusy, setBusy] = useState(false);

  async function choose(shopId: number) {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('post', '/api/shop_select', { json: { shopId } }, { tag });
    setBusy(false);
    if (answer.ok) enterShop(answer.data);
    else showRefusal(answer.refusal);
  }

  return (
    <>
      <p className="s center">ログインするお店を選択してください。</p>
      <div className="mt-4">
        {shops.map(({ id, name, path }) => (
          <a
            key={id}
            className="opt"
            href={path}
            onClick={(event) => {
              // The shop is chosen on the server first; the way there is the address of its page.
              event.preventDefault();
              event.stopPropagation();
              void choose(id);
            }}
          >
            <Icon name="store" />
            <span>
              <b>{name}</b>
              <small>店舗ID {id}</small>
            </span>
            <Icon name="right" />
          </a>
        ))}
      </div>
    </>
  );
}

/** The second step of a shop's login, where its second factor is on. */
export function ShopFactor({ args: { ticket } }: ModalProps<'shop_factor'>) {
  return (
    <>
      <p className="s center">お店のログインには、二段階認証が設定されています。</p>
      <FactorForm action="/api/shop_factor" also={{ ticket }} onDone={enterShop} />
    </>
  );
}
