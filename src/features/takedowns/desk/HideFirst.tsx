import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedTakedown } from '../../../../server/desk/takedowns/desk-contract.ts';
import { runDeed } from '../../../console/form/run-deed.ts';
import { call } from '../../../lib/call.ts';
import { openModal } from '../../../overlay/modal-store.ts';

/** What may endanger a person is hidden before it is decided about. */
export function HideFirst({ opened, again }: { opened: OpenedTakedown; again: () => void }) {
  const { receipt, hiddenOn, mayHide, target } = opened;
  const hide = () =>
    runDeed(call('post', '/api/admin/takedowns/:id/hide', { param: { id: receipt } }), again);
  if (hiddenOn)
    return (
      <p className="notice mt-3">
        {timeText(hiddenOn)}に対象を非公開にしました。「削除しない」と決めると、自動で公開に戻ります。
      </p>
    );
  if (!mayHide)
    return (
      <p className="notice notice--warn mt-3">
        安全に関わるご依頼です。
        {target ? '対象は、すでに公開されていません。' : '対象は、ここからは非公開にできません。'}
      </p>
    );
  return (
    <div className="notice notice--warn mt-3">
      <p>安全に関わるご依頼です。先に対象を非公開にしてから、内容を確認してください。</p>
      <button
        className="btn btn--primary mt-3"
        type="button"
        onClick={() =>
          openModal('confirm', {
            title: 'まず非公開にしますか？',
            text: `${target?.name ?? '対象'}が、すぐにどこからも見えなくなります。「削除しない」と決めると、公開に戻ります。`,
            yes: '非公開にする',
            onYes: () => void hide(),
          })
        }
      >
        まず非公開にする
      </button>
    </div>
  );
}
