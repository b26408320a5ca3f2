import { endOfBusinessDay } from '#server/business-day.ts';
import { openStatus, parseIntervals } from './open-status.ts';

const EVERY_MS = 30_000;

// While the shop is closed a call reaches nobody: LINE moves first, and the button says from when somebody answers.
function update(): void {
  const now = Date.now();
  for (const bar of document.querySelectorAll<HTMLElement>('[data-contact]')) {
    const intervals = parseIntervals(bar.dataset.contact ?? '');
    const { kind, detail } = openStatus(intervals, Math.floor(now / 60_000), endOfBusinessDay(now) / 60_000);
    const closed = kind === 'off';
    bar.classList.toggle('contactbar--closed', closed);
    const text = bar.querySelector('[data-call-text]');
    if (text) text.textContent = closed && detail ? detail.replace('から', 'から受付') : '電話する';
  }
}

update();
setInterval(update, EVERY_MS);
addEventListener('pageshow', update);
