const WIDTH = 320;
const HEIGHT = 350;
const SAID_MS = 2500;

// Nothing is asked of the map's provider before the visitor wants to see it.
for (const box of document.querySelectorAll<HTMLElement>('[data-map]'))
  box.querySelector('[data-show-map]')?.addEventListener('click', (event) => {
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.width = String(WIDTH);
    frame.height = String(HEIGHT);
    frame.title = box.dataset.title ?? '地図';
    frame.referrerPolicy = 'no-referrer';
    frame.src = box.dataset.map ?? '';
    box.classList.add('map--live');
    box.replaceChildren(frame);
  });

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]'))
  button.addEventListener('click', async () => {
    const label = button.querySelector('span');
    const before = label?.textContent ?? '';
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
      if (label) label.textContent = 'コピーしました';
    } catch {
      if (label) label.textContent = 'コピーできませんでした';
    }
    setTimeout(() => {
      if (label) label.textContent = before;
    }, SAID_MS);
  });
