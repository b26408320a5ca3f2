import { businessDateOf } from '../../../server/core/business-day.ts';

const KEY = 'pickup-seen';
type Seen = { date: string; paths: string[] };

/** Whom this device has looked at in the strip of this business day. */
function seenToday(): string[] {
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Seen | null;
    return seen?.date === businessDateOf(Date.now()) && Array.isArray(seen.paths) ? seen.paths : [];
  } catch {
    return [];
  }
}

/** Takes the ring off whoever was looked at today; the memory stays on this device and ends with the day. */
function watchPickup(strip: HTMLElement): void {
  const mark = () => {
    const seen = seenToday();
    for (const link of strip.querySelectorAll('a'))
      link.querySelector('.ring')?.classList.toggle('ring--new', !seen.includes(link.pathname));
  };
  strip.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    const seen: Seen = {
      date: businessDateOf(Date.now()),
      paths: [...new Set([...seenToday(), link.pathname])],
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(seen));
    } catch {
      // Without storage every ring stays.
    }
    mark();
  });
  mark();
  addEventListener('pageshow', mark);
}

for (const strip of document.querySelectorAll<HTMLElement>('[data-pickup]')) watchPickup(strip);
