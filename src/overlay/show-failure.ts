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

/** Tells of a refused call that no form shows: by its first error, or by what its status means. */
export function showRefusal(refusal: Refusal): void {
  const [said] = Object.values(refusal.errors).flat();
  showFailure(said ? { ...refusal, message: said } : refusal);
}
