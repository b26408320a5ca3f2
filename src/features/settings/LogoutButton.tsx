import { useState } from 'react';
import { topPath } from '../../../server/core/paths.ts';
import { call } from '../../lib/call.ts';
import { setMe } from '../../lib/me-store.ts';
import { keepMessage, showMessage } from '../../overlay/messages-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';

/** Specification §9, in ms: too short to read the message, which the next page shows again. */
const REDIRECT_DELAY = 1000;
const LOGGED_OUT = 'ログアウトしました。';

type Props = {
  label: string;
  /** Names the session that ends. */
  tag: string;
  /** Below a page that has something else to do. */
  isAside?: boolean;
};

export function LogoutButton({ label, tag, isAside = false }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function logOut() {
    if (isBusy) return;
    setBusy(true);
    const drafts = await import('../profiles/text-draft.ts').catch(() => null);
    if (!drafts) {
      setBusy(false);
      return showUnloaded();
    }
    document.documentElement.dataset.sessionTag = tag;
    const answer = await call('post', '/api/logout');
    if (!answer.ok) {
      setBusy(false);
      return showFailure(answer.refusal);
    }
    await drafts.dropTexts();
    setMe(answer.data);
    showMessage(LOGGED_OUT);
    keepMessage(LOGGED_OUT);
    setTimeout(() => location.replace(topPath()), REDIRECT_DELAY);
  }

  return (
    <button
      className={`btn btn--lg btn--block ${isAside ? 'btn--line' : 'btn--primary'}`}
      type="button"
      aria-busy={isBusy}
      onClick={logOut}
    >
      {label}
    </button>
  );
}
