import { endOfBusinessDay } from '#server/core/business-day.ts';
import { openStatus, parseIntervals, spokenDetail } from './open-status.ts';

const EVERY_MS = 30_000;
const CLASSES = {
  on: 'status',
  soon: 'status status--soon',
  next: 'status status--next',
  off: 'status status--closed',
};

function update(): void {
  const now = Date.now();
  // What a shop has said of its seats is over; its place stays, nothing below moves.
  for (const said of document.querySelectorAll<HTMLElement>('[data-ends]'))
    if (Number(said.dataset.ends) <= now) said.style.visibility = 'hidden';
  const endOfDay = endOfBusinessDay(now) / 60_000;
  for (const element of document.querySelectorAll<HTMLElement>('[data-open]')) {
    const { kind, text, detail } = openStatus(
      parseIntervals(element.dataset.open ?? ''),
      Math.floor(now / 60_000),
      endOfDay,
      element.dataset.next,
    );
    const small = document.createElement('small');
    small.textContent = detail;
    const spoken = spokenDetail(detail);
    if (spoken) {
      const heard = document.createElement('span');
      heard.className = 'vh';
      heard.textContent = `（${spoken}）`;
      small.append(heard);
    }
    element.className = CLASSES[kind];
    element.replaceChildren(text, ...(detail ? [' ', small] : []));
  }
}

update();
setInterval(() => !document.hidden && update(), EVERY_MS);
document.addEventListener('visibilitychange', () => !document.hidden && update());
addEventListener('pageshow', update);
// Cards that join a list.
document.addEventListener('cards', update);
