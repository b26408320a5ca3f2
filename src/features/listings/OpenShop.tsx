import { useState } from 'react';
import { reloadAfter } from '../../components/form/reload.ts';
import { call } from '../../lib/call.ts';
import { showFailure } from '../../overlay/show-failure.ts';

/** Shows the page of a draft to the public. */
export function OpenShop({ shopId }: { shopId: number }) {
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
    <button
      className="btn btn--primary btn--lg btn--block"
      type="button"
      aria-busy={isBusy}
      onClick={() => void open()}
    >
      公開する
    </button>
  );
}
