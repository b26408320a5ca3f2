import { useStore } from '@nanostores/react';
import type { CommentForm } from '../../../server/community/comments/contract.ts';
import { NAMELESS } from '../../../server/identity/accounts/limits.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { $me } from '../../lib/me-store.ts';
import { waitingCalls } from '../../overlay/waiting-calls.ts';
import { $waiting } from '../../overlay/waiting-store.ts';

/** One's own comments that are still to be sent, below those that everybody sees. */
export function WaitingComments({ tlId }: { tlId: number }) {
  useStore($waiting);
  const { guest, myName, myIcon } = useStore($me);
  return (
    <ul className="comments__list" aria-label="送信待ちのコメント">
      {waitingCalls(`comment:${tlId}`).map(({ key, body }) => {
        const { name, comment } = body as CommentForm;
        const shown = (guest ? name.trim() : myName) || NAMELESS;
        return (
          <li key={key} className="cm cm--wait">
            <Avatar name={shown} img={guest ? null : myIcon} size={32} />
            <div>
              <p className="cm__n">
                <b>{shown}</b>
                <span className="badge badge--warn">送信待ち</span>
              </p>
              <p className="cm__b cm__b--typed">{comment}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
