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
