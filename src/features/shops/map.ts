const WIDTH = 320;
const HEIGHT = 350;

/** Without a network the frame would show the browser's own error page. */
function load(box: HTMLElement): void {
  const offline = box.querySelector<HTMLElement>('.mapbox__off');
  if (offline) offline.hidden = navigator.onLine;
  if (!navigator.onLine) {
    addEventListener('online', () => load(box), { once: true });
    return;
  }
  if (box.querySelector('iframe')) return;
  const frame = document.createElement('iframe');
  frame.width = String(WIDTH);
  frame.height = String(HEIGHT);
  frame.title = box.dataset.title ?? '地図';
  frame.referrerPolicy = 'no-referrer';
  frame.src = box.dataset.map ?? '';
  box.append(frame);
}

// Nothing is asked of the map's provider before the visitor opens the sheet.
for (const box of document.querySelectorAll<HTMLElement>('[data-map]'))
  box.closest('dialog')?.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') load(box);
  });
