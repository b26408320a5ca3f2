import { OVER, shiftStatus } from './shift-status.ts';

const EVERY_MS = 30_000;

function update(): void {
  const now = Date.now() / 60_000;
  for (const pill of document.querySelectorAll<HTMLElement>('[data-starts]')) {
    const { start = '', starts, ended, word = '' } = pill.dataset;
    const isLong = word !== '' || pill.matches('.pill--lg');
    const { on, text } = shiftStatus(start, Number(starts), ended === 'true', now, isLong);
    const shown = on || text === OVER ? text : word + text;
    pill.classList.toggle('pill--on', on);
    if (pill.textContent !== shown) pill.textContent = shown;
  }
}

update();
setInterval(() => !document.hidden && update(), EVERY_MS);
document.addEventListener('visibilitychange', () => !document.hidden && update());
addEventListener('pageshow', update);
// Cards that join a list.
document.addEventListener('cards', update);
