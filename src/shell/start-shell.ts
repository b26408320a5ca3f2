import { OFFLINE } from '../lib/error-wording.ts';
import { drawMessages } from './draw-messages.ts';
import { showKeptMessage, showMessage } from './messages-store.ts';
import { $modal, closeModal } from './modal-store.ts';

const app = document.querySelector<HTMLElement>('#app');

function offline(): void {
  showMessage(OFFLINE, { isError: true });
  void closeModal();
}

/** The host and every modal are fetched when the first one opens: a guest who only reads carries none of it. */
let isMounted = false;
$modal.listen(({ name }) => {
  if (!name || isMounted) return;
  isMounted = true;
  import('./mount-modals.ts').then(
    ({ mountModals }) => mountModals(),
    () => {
      isMounted = false;
      offline();
    },
  );
});

function openByWords(words: string): void {
  import('./open-linked.ts').then(({ openLinked }) => openLinked(new URLSearchParams(words)), offline);
}

/** The modal that the address names: it opens once, and the address is the page's again. */
function openFromAddress(): boolean {
  const words = location.hash.slice(1);
  if (!words.startsWith('modal=')) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  openByWords(words);
  return true;
}

document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest?.<HTMLElement>('[data-modal], a[href^="#modal="]');
  if (!opener || event.defaultPrevented) return;
  event.preventDefault();
  // Safari gives a clicked button no focus; it is where the focus returns to.
  opener.focus({ preventScroll: true });
  openByWords(
    opener.dataset.modal ? `modal=${opener.dataset.modal}` : (opener.getAttribute('href')?.slice(1) ?? ''),
  );
});
addEventListener('hashchange', openFromAddress);

drawMessages();
// Entries that a reload has left behind are walked back before anything opens.
closeModal().then(() => {
  const { message, opens } = app?.dataset ?? {};
  showKeptMessage();
  if (message) showMessage(message);
  if (!openFromAddress() && opens) openByWords(`modal=${opens}`);
});
