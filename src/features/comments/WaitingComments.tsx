import { useStore } from '@nanostores/react';
import type { CommentForm } from '../../../server/community/comments/contract.ts';
import { NAMELESS } from '../../../server/identity/accounts/limits.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { $me } from '../../lib/me-store.ts';
import { waitingCalls } from '../../overlay/kept-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import type { CommentsStore } from './comments-store.ts';
import { commentMark, editWaiting } from './take-up.ts';

/** One's own comments that are still to be sent, below those that everybody sees. */
export function WaitingComments({ tlId, store }: { tlId: number; store: CommentsStore }) {
  useStore($waiting);
  const { guest, myName, myIcon } = useStore($me);
  return (
    <ul className="comments__list" aria-label="送信待ちのコメント">
      {waitingCalls(commentMark(tlId)).map((call) => {
        const { name, comment } = call.body as CommentForm;
        const shown = (guest ? name.trim() : myName) || NAMELESS;
        return (
          <li key={call.key} className="cm cm--wait">
            <Avatar name={shown} img={guest ? null : myIcon} size={32} />
            <div>
              <p className="cm__n">
                <b>{shown}</b>
                <span className="badge badge--warn">送信待ち</span>
              </p>
              <p className="cm__b cm__b--typed">{comment}</p>
              <div className="cm__a">
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    const box = currentTarget.closest('section')?.querySelector('textarea');
                    void editWaiting(store, call).then(() => box?.focus());
                  }}
                >
                  編集
                </button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
