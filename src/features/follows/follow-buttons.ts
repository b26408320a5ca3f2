import type { AuthState } from '../../../server/identity/sessions/auth-state-contract.ts';
import { $me } from '../../lib/me-store.ts';
import { OFFLINE } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { FollowKind } from './toggle-follow.ts';

const buttons = () => document.querySelectorAll<HTMLElement>('[data-follow]');

/** Stored pages are the same for everybody: what the reader follows is drawn into their buttons here. */
function draw({ followingCasts, followingShops }: AuthState): void {
  for (const button of buttons()) {
    const ids = button.dataset.follow === 'cast' ? followingCasts : followingShops;
    const isOn = ids.includes(Number(button.dataset.followId));
    button.setAttribute('aria-pressed', String(isOn));
    button.querySelector('.i')?.toggleAttribute('hidden', isOn);
    const text = button.querySelector('span');
    if (text) text.textContent = isOn ? 'フォロー中' : 'フォロー';
  }
}

$me.subscribe(draw);
document.addEventListener('click', async (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-follow]');
  if (!button) return;
  // Safari gives a clicked button no focus; it is where the focus returns to.
  button.focus({ preventScroll: true });
  const loaded = await import('./toggle-follow.ts').catch(() => null);
  if (!loaded) return void showMessage(OFFLINE, { isError: true });
  await loaded.toggleFollow(button.dataset.follow as FollowKind, Number(button.dataset.followId));
});
