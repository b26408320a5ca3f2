import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedTakedown as Opened } from '../../../../server/desk/takedowns/desk-contract.ts';
import { runDeed } from '../../../console/form/run-deed.ts';
import { Left } from '../../../console/queue/Elapsed.tsx';
import { call } from '../../../lib/call.ts';
import { openModal } from '../../../overlay/modal-store.ts';

/** Who has posted it is asked once, and has seven days. */
export function AskPoster({ opened, again }: { opened: Opened; again: () => void }) {
  const { receipt, askedOn, objectBy, notice, target } = opened;
  const ask = () => runDeed(call('post', '/api/admin/takedowns/:id/ask', { param: { id: receipt } }), again);
  if (askedOn && objectBy)
    return (
      <p className="notice mt-3">
        {timeText(askedOn)}に投稿者へ照会しました。
        {Date.parse(objectBy) <= Date.now() ? (
          <>
            <b>意見の期限が過ぎました。削除できます。</b>
            先に、反対のご意見が「お問い合わせ」に届いていないかを確認してください。
          </>
        ) : (
          <>
            意見の期限：{timeText(objectBy)}（<Left due={objectBy} />）
          </>
        )}
      </p>
    );
  if (notice === 'no' || !target)
    return (
      <p className="note mt-3">
        {target ? 'ご依頼者が、投稿者への通知を望んでいません。' : 'このページの投稿者には照会できません。'}
      </p>
    );
  return (
    <button
      className="btn btn--line mt-3"
      type="button"
      onClick={() =>
        openModal('confirm', {
          title: '投稿者に照会しますか？',
          text:
            notice === 'nameless'
              ? 'ご依頼者のお名前は伏せて、問題があるとされた箇所を知らせます。'
              : 'ご依頼者のお名前と、問題があるとされた箇所を知らせます。',
          yes: '照会する',
          onYes: () => void ask(),
        })
      }
    >
      投稿者に照会する
    </button>
  );
}
