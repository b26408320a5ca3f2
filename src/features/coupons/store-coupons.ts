import { JAPAN } from './japan.ts';

const WORKER = '/coupons.js';
/** Only pages of shops go through the worker. */
const SCOPE = '/shop/';

const saved = new Intl.DateTimeFormat('ja-JP', {
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  ...JAPAN,
});

function showStored(): void {
  for (const note of document.querySelectorAll<HTMLElement>('.couponshow [data-stored]')) note.hidden = false;
}

/** The files of the build that this page has loaded; the worker takes no others. */
const filesHere = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/_astro/`)),
  ),
];

async function store(): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data.stored === location.pathname) showStored();
  });
  navigator.serviceWorker.startMessages();
  worker?.postMessage({ path: location.pathname, files: filesHere() });
}

const { stored } = document.documentElement.dataset;
if (stored) {
  showStored();
  const note = document.createElement('p');
  note.className = 'storednote';
  note.role = 'status';
  note.textContent = `電波が届かないため、${saved.format(Number(stored))}に保存したページを表示しています。`;
  document.querySelector('.main__column')?.prepend(note);
} else if ('serviceWorker' in navigator) {
  // Storing waits until the page has everything that it needs itself; where it fails, the coupon needs a signal.
  addEventListener('load', () => setTimeout(() => store().catch(() => {}), 2000), { once: true });
}
