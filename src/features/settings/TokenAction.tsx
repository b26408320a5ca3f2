import { type ReactNode, useState } from 'react';
import type { Done } from '../../../server/identity/sessions/contract-calls.ts';
import { Icon } from '../../components/Icon.tsx';
import { callWith, type PathTo } from '../../lib/call.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

type Props = { action: PathTo<'post', Done>; label: string; after?: ReactNode };

/** What a mail's link offers, with the token that it carried behind its #: a button, and `after` it what was done. */
export function TokenAction({ action, label, after }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function act() {
    if (isBusy) return;
    setBusy(true);
    // A link without its token gets the same answer as one whose time is over.
    const answer = await callWith('post', action, { json: { token: location.hash.slice(1) || '-' } });
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    history.replaceState(history.state, '', location.pathname);
    setSaid(answer.data.message);
  }

  if (!said)
    return (
      <button className="btn btn--primary btn--lg btn--block" type="button" aria-busy={isBusy} onClick={act}>
        {label}
      </button>
    );
  return (
    <>
      <p className="notice notice--info notice--i" role="status">
        <Icon name="check" />
        <span>{said}</span>
      </p>
      {after}
    </>
  );
}
