import { $me } from '../../lib/me-store.ts';
import { keepTap } from '../../overlay/keep-tap.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import type { FollowKind } from './toggle-follow.ts';

const buttons = () => document.querySelectorAll<HTMLElement>('[data-follow]');

/** Stored pages are the same for everybody: what the reader follows is drawn into their buttons here. */
function draw(): void {
  const { followingCasts, followingShops } = $me.get();
  for (const button of buttons()) {
    const { follow, followId } = button.dataset;
    const isOn = (follow === 'cast' ? followingCasts : followingShops).includes(Number(followId));
    const waits = $waiting.get().includes(`${follow}:${followId}`);
    button.setAttribute('aria-pressed', String(isOn));
    button.querySelector('.i')?.toggleAttribute('hidden', isOn);
    const text = button.querySelector('span');
    if (text) text.textContent = waits ? '送信待ち' : isOn ? 'フォロー中' : 'フォロー';
  }
}

$me.subscribe(draw);
$waiting.listen(draw);
document.addEventListener('click', async (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-follow]');
  if (!button) return;
  // Safari gives a clicked button no focus; it is where the focus returns to.
  button.focus({ preventScroll: true });
  const kind = button.dataset.follow as FollowKind;
  const id = Number(button.dataset.followId);
  const loaded = await import('./toggle-follow.ts').catch(() => null);
  if (!loaded) return keepTap(kind, id);
  await loaded.toggleFollow(kind, id, button.getAttribute('aria-label') ?? undefined);
});
