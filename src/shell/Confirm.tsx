import type { ModalProps } from './modal-args.ts';
import { backModal } from './modal-store.ts';

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
