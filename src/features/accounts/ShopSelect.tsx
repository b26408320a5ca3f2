import { Icon } from '../../components/Icon.tsx';
import type { ModalProps } from '../../shell/modal-args.ts';

/** One login with several shops: which of them to work for. */
export function ShopSelect({ args: { shops } }: ModalProps<'shop_select'>) {
  return (
    <>
      <p className="s center">ログインするお店を選択してください。</p>
      <div className="mt-4">
        {shops.map(({ id, name, path }) => (
          <a key={id} className="opt" href={path}>
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
