import type { Refusal } from '../lib/answer.ts';
import { RELOAD, showMessage } from './messages-store.ts';
import { openModal } from './modal-store.ts';

/** Tells the visitor of a refused call (specification §8): a guest is led to the login, a stale page offers to reload. */
export function showFailure({ status, message, errors, needLogin }: Refusal): void {
  if (needLogin) {
    openModal('login', { why: errors.custom?.[0] ?? message });
    return;
  }
  const action = status === 419 ? RELOAD : undefined;
  showMessage(message, { isError: true, action });
}
