import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { WaysToRegister } from '../login/WaysToRegister.tsx';

const NOT_FOUND = 404;

/** Registration as a cast of a shop, by the name that the server knows it by: an address could say any other. */
export function RegisterCast({ args: { shopId } }: ModalProps<'register_cast'>) {
  const asked = useAnswer(() => call('get', '/api/shop_prices', { query: { shopId } }), shopId);
  if (asked.refusal?.status === NOT_FOUND)
    return (
      <p className="modal__wait" role="alert">
        このお店は見つかりませんでした。閉店したか、掲載が終わった可能性があります。
      </p>
    );
  if (!asked.data) return <Waiting {...asked} />;
  return (
    <>
      <p className="s center">
        <b>{asked.data.name}</b>のキャストとして登録します。
        <br />
        お店の確認が済むと、ページが公開されます。
      </p>
      <WaysToRegister type="girl" shopId={shopId} intent="register" />
    </>
  );
}
