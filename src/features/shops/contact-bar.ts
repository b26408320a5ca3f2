import { contactWording } from './contact-wording.ts';
import { parseIntervals } from './open-status.ts';

const EVERY_MS = 30_000;

function update(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-contact]')) {
    const { closed, call } = contactWording(parseIntervals(part.dataset.contact ?? ''), Date.now());
    part.classList.toggle(part.matches('.contactbar') ? 'contactbar--closed' : 'callbox--closed', closed);
    const text = part.querySelector('[data-call-text]');
    if (text && text.textContent !== call) text.textContent = call;
  }
}

update();
setInterval(() => !document.hidden && update(), EVERY_MS);
document.addEventListener('visibilitychange', () => !document.hidden && update());
addEventListener('pageshow', update);
