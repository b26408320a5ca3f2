import type { ModalProps } from './modal-args.ts';
import { backModal, closeModal, leaveModalFor } from './modal-store.ts';

/** Asks before what cannot be taken back; ✕, Esc and Back mean no. */
export function Confirm({ args: { text, yes, onYes } }: ModalProps<'confirm'>) {
  return (
    <>
      <p>{text}</p>
      <div className="row mt-5">
        <button className="btn btn--line btn--lg grow" type="button" onClick={backModal}>
          キャンセル
        </button>
        <button
          className="btn btn--danger btn--lg grow"
          type="button"
          onClick={() => {
            backModal();
            onYes();
          }}
        >
          {yes}
        </button>
      </div>
    </>
  );
}

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
