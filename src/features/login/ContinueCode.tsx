import { openModal } from '../../overlay/modal-store.ts';
import { readPendingCode } from './pending-code.ts';

/** Back to the code of a registration that a reload has interrupted. */
export function ContinueCode() {
  const pending = readPendingCode();
  if (!pending) return null;
  return (
    <>
      <button
        className="btn btn--primary btn--block mt-3"
        type="button"
        onClick={() => openModal('verify_again', pending)}
      >
        認証コードの入力を続ける
      </button>
      <p className="or">または</p>
    </>
  );
}
