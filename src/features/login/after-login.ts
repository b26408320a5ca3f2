import type { SignedIn } from '../../../server/identity/sessions/auth-state-contract.ts';
import { setMe } from '../../lib/me-store.ts';
import { keepMessage, showMessage } from '../../shell/messages-store.ts';
import { closeModal, leaveSteps } from '../../shell/modal-store.ts';
import { pathAfterLogin } from './path-after-login.ts';

/** Specification §9, in ms. */
const REDIRECT_DELAY = 500;

/** Takes in who is there now, says so, and lets the visitor land where they were. */
export async function arrive(answer: SignedIn): Promise<void> {
  const next = answer.next ?? pathAfterLogin(answer, location);
  setMe(answer);
  if (!next) {
    // Whoever read a post in a modal, or was about to do something about it, goes on there.
    await leaveSteps(['login', 'login_form']);
    return void showMessage(answer.message);
  }
  await closeModal();
  keepMessage(answer.message);
  setTimeout(() => location.replace(next), REDIRECT_DELAY);
}
