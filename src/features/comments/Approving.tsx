import { useEffect, useRef } from 'react';
import type { TlComment } from '../../../server/timeline/contract.ts';
import { showMessage } from '../../shell/messages-store.ts';
import { changeEverywhere } from './comments-store.ts';
import { politeName } from './polite-name.ts';
import { useDecisions } from './use-decisions.ts';

type Props = { comment: TlComment; onEnd: () => void };

/** The five seconds in which an approval under the post can be taken back, as in the inbox; it begins with this. */
export function Approving({ comment, onEnd }: Props) {
  const { id, name } = comment;
  const button = useRef<HTMLButtonElement>(null);
  const { decided, decide, undo } = useDecisions((done) => {
    changeEverywhere((each) => each.id === done, { approved: true });
    showMessage('承認しました。');
    onEnd();
  }, onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the button was pressed
  useEffect(() => {
    decide(comment, 'approve');
    button.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <span className="cm__told" role="status">
        {politeName(name)}のコメントを承認します。
      </span>
      {!decided.get(id)?.isSent && (
        <button
          className="p"
          type="button"
          ref={button}
          onClick={() => {
            undo(id);
            onEnd();
          }}
        >
          元に戻す
        </button>
      )}
    </>
  );
}
