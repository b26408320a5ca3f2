import type { AuthState, SignedIn } from '../../../server/accounts/contract.ts';
import { myPagePath } from '../../../server/paths.ts';
import { setMe } from '../../lib/me-store.ts';
import { keepMessage, showMessage } from '../../shell/messages-store.ts';
import { closeModal } from '../../shell/modal-store.ts';

/** Specification §9, in ms. */
const REDIRECT_DELAY = 500;

/** A page that shows itself only to its owner. */
const PRIVATE = /^\/my_page\/([^/]+)\//;

/** Where a login leads: nowhere else, unless the page was waiting for it. */
export function pathAfterLogin(state: AuthState, { pathname, search, hash }: Location): string | null {
  if (!state.myId) return null;
  const owner = PRIVATE.exec(pathname)?.[1];
  if (owner) return owner === state.myId ? pathname + search : myPagePath(state.myId);
  return hash === '#redirect' ? myPagePath(state.myId) : null;
}

/** Takes in who is there now, says so, and lets the visitor land where they were. */
export async function arrive(answer: SignedIn): Promise<void> {
  const next = answer.next ?? pathAfterLogin(answer, location);
  setMe(answer);
  await closeModal();
  if (!next) return void showMessage(answer.message);
  keepMessage(answer.message);
  setTimeout(() => location.replace(next), REDIRECT_DELAY);
}
