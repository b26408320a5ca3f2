/** The place before the page was loaded anew: how far down, and at which control. */
type Place = { path: string; top: number; control: string | null };

const KEY = 'place';
/** An island that is slower than that has been scrolled past (ms). */
const WAIT = 3000;
const CONTROLS = 'form :is(input, select, textarea, button)';

const controls = () => [...document.querySelectorAll<HTMLElement>(CONTROLS)];
const nameOf = (control: Element) => control.getAttribute('name') ?? `text:${control.textContent}`;

export function keepPlace(): void {
  const { activeElement } = document;
  const control = activeElement?.matches(CONTROLS) ? nameOf(activeElement) : null;
  const place: Place = { path: location.pathname, top: scrollY, control };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Without a storage the page begins at its top.
  }
}

function takePlace(): Place | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null;
    sessionStorage.removeItem(KEY);
    return place?.path === location.pathname ? place : null;
  } catch {
    return null;
  }
}

/** The form is drawn by its island: the place is there once the page is as long as it was. */
export function restorePlace(): void {
  const place = takePlace();
  if (!place) return;
  const end = performance.now() + WAIT;
  let isMoved = false;
  const moved = () => {
    isMoved = true;
  };
  for (const name of ['wheel', 'touchstart', 'keydown']) addEventListener(name, moved, { once: true });
  const look = () => {
    if (isMoved) return;
    const isLong = document.documentElement.scrollHeight - innerHeight >= place.top;
    const control = place.control && controls().find((each) => nameOf(each) === place.control);
    if ((!isLong || (place.control && !control)) && performance.now() < end)
      return requestAnimationFrame(look);
    if (control) control.focus({ preventScroll: true });
    scrollTo({ top: place.top, behavior: 'instant' });
  };
  requestAnimationFrame(look);
}
