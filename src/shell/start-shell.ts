import './privacy-blur.ts';
import './quick-hide.ts';
import { isKept } from '../lib/is-kept.ts';
import { loadStyles } from '../lib/load-styles.ts';
import { drawMessages } from '../overlay/draw-messages.ts';
import { keepBy } from '../overlay/keep-tap.ts';
import { showKeptMessage } from '../overlay/messages-store.ts';
import { $modal, closeModal, openModal } from '../overlay/modal-store.ts';
import { showUnloaded } from '../overlay/show-unloaded.ts';
import { WAITING } from '../overlay/waiting-store.ts';
import modalStyles from '../styles/modals.css?url&no-inline';

function giveUp(): void {
  void showUnloaded();
  void closeModal();
}

let mounted: Promise<void> | null = null;

/** The host and every modal are fetched when the first one opens: a guest who only reads carries none of it. */
function mount(): Promise<void> {
  mounted ??= Promise.all([import('./ModalHost.tsx'), loadStyles(modalStyles)])
    .then(([{ mountModals }]) => mountModals())
    .catch((error) => {
      mounted = null;
      throw error;
    });
  return mounted;
}

$modal.listen(({ name }) => {
  if (name) mount().catch(giveUp);
});

function openByWords(words: string): void {
  // Both at once: the host is on its way while the name is looked up.
  Promise.all([import('./open-linked.ts'), mount()]).then(
    ([{ openLinked }]) => openLinked(new URLSearchParams(words)),
    giveUp,
  );
}

/** What the address asks for (`#modal=login`, `#message=logged_in`), once: it is the page's own again. */
function obeyAddress(): boolean {
  const words = location.hash.slice(1);
  const asked = new URLSearchParams(words);
  const said = asked.get('message');
  const isModal = asked.has('modal');
  if (!isModal && said === null) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (said !== null)
    import('./say.ts').then(
      ({ say }) => say(said),
      () => undefined,
    );
  if (isModal) openByWords(words);
  return isModal || said === 'came_back';
}

document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest?.<HTMLElement>('[data-modal], a[href^="#modal="]');
  if (!opener || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // Safari gives a clicked button no focus; it is where the focus returns to.
  opener.focus({ preventScroll: true });
  openByWords(
    opener.dataset.modal ? `modal=${opener.dataset.modal}` : (opener.getAttribute('href')?.slice(1) ?? ''),
  );
});
addEventListener('hashchange', obeyAddress);

/** What the page opens with: a message, and the modal of its address or its own. */
function greet(): void {
  const opens = document.querySelector<HTMLElement>('#app')?.dataset.opens;
  const kept = showKeptMessage();
  if (kept) openModal('message', kept);
  else if (!obeyAddress() && opens) openByWords(`modal=${opens}`);
}

/** What was done without a network on an earlier page; it is sent now. */
function sendKept(): void {
  if (isKept(WAITING))
    import('./send-kept.ts').then(
      (kept) => kept.sendKept(),
      () => undefined,
    );
}

const loadKeeper = () => import('./keep-taps.ts');
keepBy(loadKeeper);
drawMessages();
// Entries that a reload has left behind are walked back before anything opens.
const isClear = closeModal();
addEventListener('DOMContentLoaded', async () => {
  sendKept();
  addEventListener('online', sendKept);
  const prepare = () =>
    import('./prepare-taps.ts').then(
      (taps) => taps.prepareTaps(),
      () => undefined,
    );
  addEventListener('pointerdown', () => navigator.onLine && prepare(), { once: true });
  await isClear;
  // The question about the age comes first; a visitor who leaves the site by it sees nothing else.
  const question = document.querySelector('dialog[open]');
  if (question) question.addEventListener('close', greet, { once: true });
  else greet();
});
// Later than all that the page needs: without a network this worker says so in our words, and a tap is kept.
setTimeout(() => {
  if (!navigator.onLine) return;
  navigator.serviceWorker?.register('/push.js').catch(() => {});
  loadKeeper().catch(() => {});
  if (window.Notification?.permission === 'granted')
    import('../features/notifications/push-device.ts').then(({ renewOnce }) => renewOnce()).catch(() => {});
}, 4000);
