import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import type { SignedIn } from '../../../server/identity/sessions/auth-state-contract.ts';
import { setMe } from '../../lib/me-store.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalName } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { forgetRegistration } from './registration-store.ts';

/** The steps from the gate to the code. */
const ENTRANCE: readonly ModalName[] = [
  ...(['login', 'login_form', 'register', 'register_cast'] as const),
  ...(['register_sms', 'register_call', 'register_email'] as const),
  ...(['verify_sms', 'verify_call', 'verify_email', 'verify_again'] as const),
];

/**
 * The number or address is theirs: they are logged in, and give a name next, now or later: both lead to the end of the
 * registration. There is no way back to the code, but to what asked for the login, and no ✕ that would end it halfway.
 */
export function goOnToName(answer: SignedIn, type: AccountType): void {
  forgetRegistration();
  setMe(answer);
  showMessage(answer.message);
  openModal('init_name', { type }, { without: ENTRANCE, hideClose: true });
}
