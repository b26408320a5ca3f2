import { atom } from 'nanostores';
import type { AuthState } from '../../server/identity/sessions/auth-state-contract.ts';
import { NOBODY } from '../../server/identity/sessions/rules.ts';

const GUEST: AuthState = { ...NOBODY, check: false };

/** Who is looking. `check` turns true once that is known. */
export const $me = atom<AuthState>(GUEST);

/** Takes the auth state that an answer carries (login, registration, logout …). */
export function setMe(state: AuthState): void {
  $me.set({ ...state, check: true });
}

/** Whether the readable cookie says that a session exists; the session's own cookie is hidden from scripts. */
export const hasSession = (): boolean => /(?:^|; )me=1(?:;|$)/.test(document.cookie);

async function askMe(): Promise<void> {
  try {
    const answer = await fetch('/api/me', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    if (answer.ok) setMe((await answer.json()) as AuthState);
    else if (answer.status === 401) setMe(GUEST);
  } catch {
    // Offline the page stays readable as a guest's; the next page asks again.
  }
}

let asking: Promise<void> | null = null;

/** Asks the server who is looking. A guest without a session costs no call; without an answer nothing is known. */
export async function loadMe(): Promise<void> {
  if (!hasSession()) return setMe(GUEST);
  asking ??= askMe().finally(() => {
    asking = null;
  });
  await asking;
}

/** Who is looking, as soon as that is known. */
export async function whoIsLooking(): Promise<AuthState> {
  if (!$me.get().check) await loadMe();
  return $me.get();
}

/** The tag that goes back with everything that changes something: the private page's own, else the session's. */
export const sessionTag = (): string | null =>
  document.documentElement.dataset.sessionTag ?? $me.get().sessionTag;
