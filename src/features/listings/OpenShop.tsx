import { useState } from 'react';
import { reloadAfter } from '../../components/form/reload.ts';
import { call } from '../../lib/call.ts';
import { showFailure } from '../../overlay/show-failure.ts';

/** One tap, and everybody sees a shop that has been prepared. `className`: more about the button. */
export function OpenShop({ shopId, className = 'btn--line' }: { shopId: number; className?: string }) {
  const [isBusy, setBusy] = useState(false);
  async function open() {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('post', '/api/shop_admin/:id/open', { param: { id: String(shopId) } });
    if (answer.ok) return reloadAfter(answer.data.message);
    setBusy(false);
    showFailure(answer.refusal);
  }
  return (
    <button className={`btn ${className}`} type="button" aria-busy={isBusy} onClick={() => void open()}>
      公開する
    </button>
  );
}
