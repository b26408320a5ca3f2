import type { ModalProps } from './modal-args.ts';
import { closeModal, leaveModalFor } from './modal-store.ts';

/** Says something that needs to be read: what is longer or weighs more than a floating line. */
export function MessageModal({ args: { body, ok = 'OK', next } }: ModalProps<'message'>) {
  return (
    <>
      {body.split('\n').map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
      <button
        className="btn btn--primary btn--lg btn--block mt-5"
        type="button"
        onClick={() => void (next ? leaveModalFor(next) : closeModal())}
      >
        {ok}
      </button>
    </>
  );
}
