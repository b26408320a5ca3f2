import type { ModalProps } from '../../overlay/modal-args.ts';
import { WaysToRegister } from '../login/WaysToRegister.tsx';

/** Registration of a woman as a cast of the shop whose page she is on. */
export function RegisterCast({ args: { shopId, shopName } }: ModalProps<'register_cast'>) {
  return (
    <>
      <p className="s center">
        {shopName ? <b>{shopName}</b> : 'このお店'}のキャストとして登録します。
        <br />
        お店の確認が済むと、ページが公開されます。
      </p>
      <WaysToRegister type="girl" shopId={shopId} intent="register" />
    </>
  );
}
