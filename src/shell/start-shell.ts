import { OFFLINE } from '../lib/error-wording.ts';
import { drawMessages } from './draw-messages.ts';
import { RELOAD, showKeptMessage, showMessage } from './messages-store.ts';
import { $modal, closeModal } from './modal-store.ts';

const app = document.querySelector<HTMLElement>('#app');

function offline(): void {
  // A browser does not ask again for a script that has failed: only a new page does.
  showMessage(OFFLINE, { isError: true, action: RELOAD });
  void closeModal();
}

let mounted: Promise<void> | null = null;

/** The host and every modal are fetched when the first one opens: a guest who only reads carries none of it. */
function mount(): Promise<void> {
  mounted ??= import('./mount-modals.ts').then(({ mountModals }) => mountModals());
  return mounted;
}

$modal.listen(({ name }) => {
  if (name) mount().catch(offline);
});

function openByWords(words: string): void {
  // Both at once: the host is on its way while the name is looked up.
  Promise.all([import('./open-linked.ts'), mount()]).then(
    ([{ openLinked }]) => openLinked(new URLSearchParams(words)),
    offline,
  );
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

/** What the page opens with: a message, and the modal of its address or its own. */
function greet(): void {
  const { message, opens } = app?.dataset ?? {};
  showKeptMessage();
  if (message) showMessage(message);
  if (!openFromAddress() && opens) openByWords(`modal=${opens}`);
}

drawMessages();
// Entries that a reload has left behind are walked back before anything opens.
const isClear = closeModal();
addEventListener('DOMContentLoaded', async () => {
  await isClear;
  // The question about the age comes first; whoever leaves the site by it sees nothing else.
  const question = document.querySelector('dialog[open]');
  if (question) question.addEventListener('close', greet, { once: true });
  else greet();
});
