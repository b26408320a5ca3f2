import { parseIntervals } from './open-status.ts';
import { contactWording } from './tel.ts';

const EVERY_MS = 30_000;

function update(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-contact]')) {
    const { closed, call } = contactWording(parseIntervals(bar.dataset.contact ?? ''), Date.now());
    bar.classList.toggle('contactbar--closed', closed);
    const text = bar.querySelector('[data-call-text]');
    if (text && text.textContent !== call) text.textContent = call;
  }
}

update();
setInterval(() => !document.hidden && update(), EVERY_MS);
document.addEventListener('visibilitychange', () => !document.hidden && update());
addEventListener('pageshow', update);
