import { type MyPageSection, myPagePath } from '../../server/core/paths.ts';
import { NO_NAME } from '../../server/identity/accounts/limits.ts';
import type { AuthState } from '../../server/identity/sessions/auth-state-contract.ts';
import { $me, hasCastPage, hasSession, loadMe } from '../lib/me-store.ts';

const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

function drawIcon(place: HTMLElement, { myIcon, myName }: AuthState): void {
  if (myIcon) {
    const image = new Image(32, 32);
    image.src = myIcon;
    image.alt = '';
    image.className = 'avatar avatar--32';
    place.replaceChildren(image);
    return;
  }
  const letter = document.createElement('span');
  letter.className = 'avatar avatar--32 avatar--txt';
  letter.setAttribute('aria-hidden', 'true');
  letter.textContent = myName === NO_NAME ? '' : ([...(myName ?? '')][0] ?? '');
  if (letter.textContent) place.replaceChildren(letter);
}

/** Stored pages are the same for everybody: who is looking is drawn into them here. */
function draw(me: AuthState): void {
  const { guest, myId, hasUnread, unreadCount } = me;
  const unread = unreadCount > 99 ? '未読99件以上' : unreadCount > 0 ? `未読${unreadCount}件` : '未読あり';
  const number = unreadCount > 99 ? '99+' : `${unreadCount || ''}`;
  document.documentElement.dataset.role = guest ? 'guest' : hasCastPage(me) ? 'cast' : 'member';
  for (const element of all('[data-for]')) element.hidden = (element.dataset.for === 'guest') !== guest;
  for (const link of all<HTMLAnchorElement>('a[data-my]')) {
    const section = (link.dataset.my || undefined) as MyPageSection | undefined;
    link.href = myId ? myPagePath(myId, section) : '#modal=login';
    const isHere = location.pathname === link.pathname;
    // The parts of my page belong to my page.
    const isWithin = isHere || (!section && location.pathname.startsWith(link.pathname));
    if (myId && isWithin) link.setAttribute('aria-current', isHere ? 'page' : 'true');
    else link.removeAttribute('aria-current');
  }
  for (const dot of all('[data-unread]')) {
    dot.hidden = !hasUnread;
    dot.dataset.unread = number;
    const control = dot.closest('[data-name]');
    const name = (control as HTMLElement | null)?.dataset.name;
    if (control && name) control.setAttribute('aria-label', hasUnread ? `${name}（${unread}）` : name);
  }
  for (const place of all('[data-unread-count]')) {
    place.hidden = unreadCount === 0;
    place.textContent = number;
    place.setAttribute('aria-label', unread);
  }
  if (!guest) for (const place of all('[data-my-icon]')) drawIcon(place, me);
}

$me.listen(draw);
void loadMe();
// Another tab may have logged in or out, followed or read since: a visitor who comes back sees who is looking now.
const lookAgain = () => {
  if (!document.hidden && (hasSession() || !$me.get().guest)) void loadMe();
};
addEventListener('focus', lookAgain);
document.addEventListener('visibilitychange', lookAgain);
addEventListener('pageshow', ({ persisted }) => persisted && lookAgain());
