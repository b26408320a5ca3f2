import type { AuthState } from '../../../server/identity/sessions/auth-state-contract.ts';
import { $me } from '../../lib/me-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';

/** Places of a bell whose cast the reader follows: no one else fetches what is shown there. */
const shown = new Set<HTMLElement>();

function draw({ followingCasts }: AuthState): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-bell-for]')) {
    const isOn = followingCasts.includes(Number(place.dataset.bellFor));
    if (isOn === shown.has(place)) continue;
    if (isOn) shown.add(place);
    else shown.delete(place);
    void import('./mount-bell.ts')
      .then(({ mountBell, unmountBell }) => {
        if (shown.has(place)) return mountBell(place);
        unmountBell(place);
        return true;
      })
      // Without it the list of followings has the same choice.
      .catch(() => false)
      .then((isDone) => isDone || shown.delete(place));
  }
}

$me.subscribe(draw);
document.addEventListener('click', async (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-bell-wish]');
  if (!button) return;
  // As for the button beside it.
  button.focus({ preventScroll: true });
  const loaded = await import('./toggle-follow.ts').catch(() => null);
  if (!loaded) return showUnloaded();
  const castId = Number(button.dataset.bellWish);
  // A button that still stands there for a follower is a choice that could not be fetched.
  if ($me.get().followingCasts.includes(castId)) draw($me.get());
  await loaded.followForShifts(castId, button.dataset.bellName ?? '');
});
