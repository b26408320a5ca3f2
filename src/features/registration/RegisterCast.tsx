import { useEffect, useState } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { whoIsLooking } from '../../lib/me-store.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { leaveModalFor, openModal } from '../../overlay/modal-store.ts';
import { pathToAsk } from '../login/path-after-login.ts';
import { WaysToRegister } from '../login/WaysToRegister.tsx';

const NOT_FOUND = 404;

/**
 * Registration as a cast of a shop, by the name that the server knows it by: an address could say any other. A girl who
 * has an account asks the shop from her own page.
 */
export function RegisterCast({ args: { shopId } }: ModalProps<'register_cast'>) {
  const [isGuest, setGuest] = useState(false);
  const asked = useAnswer(() => call('get', '/api/shop_prices', { query: { shopId } }), shopId);
  useEffect(() => {
    void whoIsLooking().then((me) => {
      if (me.myId) void leaveModalFor(pathToAsk(me, shopId) ?? myPagePath(me.myId));
      else setGuest(true);
    });
  }, [shopId]);
  if (asked.refusal?.status === NOT_FOUND)
    return (
      <p className="modal__wait" role="alert">
        このお店は見つかりませんでした。閉店したか、掲載が終わった可能性があります。
      </p>
    );
  if (!asked.data || !isGuest) return <Waiting {...asked} />;
  return (
    <>
      <p className="s center">
        <b>{asked.data.name}</b>のキャストとして登録します。
        <br />
        お店の確認が済むと、ページが公開されます。
      </p>
      <WaysToRegister type="girl" shopId={shopId} intent="register" />
      <div className="center mt-4">
        <button
          className="btn btn--text"
          type="button"
          onClick={() => openModal('login_form', { type: 'girl', shopId })}
        >
          登録済みの方はログイン
        </button>
      </div>
    </>
  );
}
