import type { ReviewForm } from '../../../server/directory/reviews/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { WAITS } from '../../lib/wording-of.ts';
import { waitingCalls } from '../../overlay/kept-calls.ts';
import { closeModal } from '../../overlay/modal-store.ts';
import { holdText } from '../../overlay/waiting-calls.ts';
import { reviewMark } from './send-review.ts';

/** One's review that is still to be sent. */
export function WaitingReview({ shopId }: { shopId: number }) {
  const [call] = waitingCalls(reviewMark(shopId));
  const text = (call?.body as ReviewForm | undefined)?.comment;
  return (
    <div role="status">
      <div className="empty">
        <Icon name="clock" />
        <p>
          <b>送信待ち</b>
        </p>
        <p className="s">{WAITS}</p>
      </div>
      {text && (
        <section className="stored mt-3" aria-label="送信待ちの口コミ">
          <p>{text}</p>
        </section>
      )}
      {call && (
        <button
          className="btn btn--line btn--lg btn--block mt-4"
          type="button"
          onClick={() => void holdText(call)}
        >
          編集する
        </button>
      )}
      <button className="btn btn--text btn--block mt-2" type="button" onClick={() => void closeModal()}>
        閉じる
      </button>
    </div>
  );
}

/** Why the review in the form was not taken, and the way back to the one that is stored. */
export function NotTaken({ why, onForget }: { why: string | undefined; onForget: () => void }) {
  return (
    <section className="stored mt-3" aria-label="送れなかった口コミ">
      <b>送れなかった口コミを、下の欄に戻しました</b>
      <p>{why}</p>
      <button className="btn btn--text btn--block" type="button" onClick={onForget}>
        戻した内容を消す
      </button>
    </section>
  );
}
