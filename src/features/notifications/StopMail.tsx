import { useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { send } from '../../lib/send.ts';
import { tellRefusal } from '../accounts/tell-refusal.ts';

/** Ends the mails, with the token that their link carried behind its #. */
export function StopMail() {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function stop() {
    if (isBusy) return;
    setBusy(true);
    const answer = await send<{ message: string }>('POST', '/api/stop_notices', {
      token: location.hash.slice(1) || '-',
    });
    setBusy(false);
    if (!answer.ok) return tellRefusal(answer.refusal);
    history.replaceState(history.state, '', location.pathname);
    setSaid(answer.data.message);
  }

  if (said)
    return (
      <p className="notice notice--info notice--i" role="status">
        <Icon name="check" />
        <span>{said}</span>
      </p>
    );
  return (
    <button className="btn btn--primary btn--lg btn--block" type="button" aria-busy={isBusy} onClick={stop}>
      メールを止める
    </button>
  );
}
