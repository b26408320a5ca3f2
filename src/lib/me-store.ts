import { atom } from 'nanostores';
import type { AuthState } from '../../server/identity/sessions/auth-state-contract.ts';
import { NO_ACCOUNT } from '../../server/identity/sessions/rules.ts';
import { expectTag, knownTag, sessionTag, setSessionTag } from './session-tag.ts';

const GUEST: AuthState = { ...NO_ACCOUNT, check: false };

/** Who is looking. `check` turns true once that is known. */
export const $me = atom<AuthState>(GUEST);

/** Takes the auth state that an answer carries (login, registration, logout …). */
export function setMe(state: AuthState): void {
  $me.set({ ...state, check: true });
  setSessionTag(state.sessionTag);
}

/** Whether the readable cookie says that a session exists; the session's own cookie is hidden from scripts. */
export const hasSession = (): boolean => /(?:^|; )me=1(?:;|$)/.test(document.cookie);

async function fetchMe(): Promise<void> {
  // A guest has no session to ask for: their page does without the client.
  const client = await import('./call.ts').catch(() => null);
  const answer = await client?.call('get', '/api/me');
  // Offline the page stays readable as a guest's; the next page asks again.
  if (answer?.ok) setMe(answer.data);
  else if (answer?.refusal.status === 401) setMe(GUEST);
}

let asking: Promise<void> | null = null;

/** Asks the server who is looking. A guest without a session costs no call; without an answer nothing is known. */
export async function loadMe(): Promise<void> {
  if (!hasSession()) return setMe(GUEST);
  asking ??= fetchMe().finally(() => {
    asking = null;
  });
  expectTag(asking);
  await asking;
}

/** Who is looking, as soon as that is known. */
export async function whoIsLooking(): Promise<AuthState> {
  if (!$me.get().check) await loadMe();
  return $me.get();
}

/** Waits until what a page sends by itself can say whose it is. The cookie of a login is here before its answer is read. */
export async function awaitSessionTag(): Promise<void> {
  await knownTag();
  if (sessionTag() === null && hasSession()) await loadMe();
}

/** A girl has one once her shop has confirmed her. Only a server of the release before leaves `hasPage` out. */
export const hasCastPage = ({ isCast, hasPage }: Pick<AuthState, 'isCast' | 'hasPage'>): boolean =>
  isCast && hasPage !== false;
