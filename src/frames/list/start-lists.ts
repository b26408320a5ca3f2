import '../../features/places/area-picker.ts';
import '../../components/sheet.ts';
import { followCardSize } from '../../features/listing/card-size.ts';
import { watchFilters } from '../../features/listing/filter-count.ts';
import { rememberHalves } from '../../features/listing/half-memory.ts';
import { showLastArea } from '../../features/listing/last-area.ts';
import { continueList } from '../../features/listing/more-pages.ts';

const MINUTE = 60_000;

/** Fills 「営業中 n件」 from `open-close-shops` triples (epoch minutes) and keeps it true by the minute. */
export function showOpenCount(note: HTMLElement): void {
  const spans = (note.dataset.openings ?? '').split(' ').map((span) => span.split('-').map(Number));
  const target = note.querySelector('[data-open-count]');
  const update = () => {
    const now = Math.floor(Date.now() / MINUTE);
    const open = spans.reduce(
      (sum, [from = 0, to = 0, shops = 0]) => (from <= now && now < to ? sum + shops : sum),
      0,
    );
    if (target) target.textContent = open.toLocaleString('ja-JP');
    note.hidden = false;
  };
  update();
  setInterval(update, MINUTE);
}

/** A finger's way across the list, in CSS pixels: so far to the side, and no farther up or down. */
const FAR = 90;
const STRAIGHT = 45;
/** Beside the edge of the screen a swipe is the browser's Back. */
const EDGE = 28;

/** Brings the chosen day into view, and lets a swipe across the list lead to the next or the previous day. */
export function followDays(strip: HTMLElement, list: HTMLElement | null): void {
  const chosen = strip.querySelector<HTMLAnchorElement>('[aria-current="true"]');
  if (!chosen) return;
  strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  const days = [...strip.querySelectorAll<HTMLAnchorElement>('[data-day]')];
  const place = days.indexOf(chosen);
  if (!list || place === -1) return;

  let from: Touch | null = null;
  list.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches;
      const isInside = touch && touch.clientX > EDGE && touch.clientX < innerWidth - EDGE;
      from = touches.length === 1 && isInside ? touch : null;
    },
    { passive: true },
  );
  list.addEventListener('touchend', ({ changedTouches }) => {
    const [to] = changedTouches;
    if (!from || !to) return;
    const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = null;
    if (Math.abs(across) < FAR || Math.abs(along) > STRAIGHT) return;
    const day = days[place + (across < 0 ? 1 : -1)];
    if (day) location.assign(day.href);
  });
}

// What lives in a list and around it, whichever parts of it the page has: one file instead of one a part.
const find = <E extends HTMLElement>(parts: string) => document.querySelectorAll<E>(parts);

const [otherHalf] = find<HTMLAnchorElement>('[data-halves] a:not([aria-current])');
if (otherHalf) rememberHalves(otherHalf);
for (const form of find<HTMLFormElement>('form[data-scope]')) watchFilters(form);
for (const choice of find('[data-card-size]')) followCardSize(choice);
for (const chip of find('[data-last-area]')) showLastArea(chip);
for (const note of find('[data-openings]')) showOpenCount(note);
const [list = null] = find('[data-list]');
for (const strip of find('[data-days]')) followDays(strip, list);
const [pages] = find('[data-pages]');
const [said] = find('[data-pages-said]');
if (list && pages && said) continueList(list, pages, said);
