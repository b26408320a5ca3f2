import { useState } from 'react';
import type { Looked } from '../../../../server/desk/new-content/contract.ts';
import { call } from '../../../lib/call.ts';
import { leaveRow } from '../../../lib/leave-row.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showFailure } from '../../../overlay/show-failure.ts';

type Props = Looked & {
  /** Of the one thing, for those who do not see it. */
  name?: string;
  label?: string;
  onDone: () => void;
};

/** What one call takes. */
const AT_ONCE = 50;

/** Nothing is wrong with what is shown. */
export function LookedButton({ kind, ids, name, label = '問題なし', onDone }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function look(button: HTMLElement) {
    setBusy(true);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const json = { kind, ids: ids.slice(from, from + AT_ONCE) };
      const answer = await call('post', '/api/admin/content_reviews', { json });
      if (!answer.ok) {
        setBusy(false);
        showFailure(answer.refusal);
        return from > 0 ? onDone() : undefined;
      }
    }
    setBusy(false);
    showMessage(`${ids.length}${kind === 'shop' ? '件' : '枚'}を「問題なし」にしました。`);
    leaveRow(button);
    onDone();
  }
  return (
    <button
      className="btn btn--line"
      type="button"
      aria-label={name ? `${name}：${label}` : undefined}
      aria-disabled={isBusy}
      onClick={({ currentTarget }) => !isBusy && void look(currentTarget)}
    >
      {label}
    </button>
  );
}

/** All that a list shows now, at once. */
export const LookedAll = ({ kind, ids, onDone }: Looked & { onDone: () => void }) => (
  <div className="deskacts">
    <LookedButton
      {...{ kind, ids, onDone }}
      label={`この画面の${kind === 'shop' ? 'お店' : '写真'}をすべて問題なしにする（${ids.length}${kind === 'shop' ? '件' : '枚'}）`}
    />
  </div>
);
