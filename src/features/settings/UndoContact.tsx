import { openModal } from '../../overlay/modal-store.ts';
import { TokenAction } from './TokenAction.tsx';

/** Takes back a change of number or address; a member who did not make it had better get a new password. */
export const UndoContact = () => (
  <TokenAction
    action="/api/undo_contact"
    label="元に戻す"
    after={
      <button
        className="btn btn--primary btn--lg btn--block mt-4"
        type="button"
        onClick={() => openModal('forgot_password', { of: 'user' })}
      >
        パスワードを再設定する
      </button>
    }
  />
);
