import { useState } from 'react';
import type { Done } from '../../../../server/accounts/contract.ts';
import { Icon } from '../../../components/Icon.tsx';
import { send } from '../../../lib/send.ts';
import { openModal } from '../../../shell/modal-store.ts';
import { tellRefusal } from '../tell-refusal.ts';

/** Takes back a change of number or address, with the token that the link carried behind its #. */
export function UndoContact() {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function undo() {
    if (isBusy) return;
    setBusy(true);
    const answer = await send<Done>('POST', '/api/undo_contact', { token: location.hash.slice(1) });
    setBusy(false);
    if (!answer.ok) return tellRefusal(answer.refusal);
    history.replaceState(history.state, '', location.pathname);
    setSaid(answer.data.message);
  }

  if (said)
    return (
      <>
        <p className="notice notice--info notice--i" role="status">
          <Icon name="check" />
          <span>{said}</span>
        </p>
        <button
          className="btn btn--primary btn--lg btn--block mt-4"
          type="button"
          onClick={() => openModal('forgot_password', { of: 'user' })}
        >
          パスワードを再設定する
        </button>
      </>
    );
  return (
    <button className="btn btn--primary btn--lg btn--block" type="button" aria-busy={isBusy} onClick={undo}>
      元に戻す
    </button>
  );
}
