/** The place before the page was loaded anew: how far down, and at which control, with those that stand nearest. */
type Place = { path: string; top: number; controls: string[] };

const KEY = 'place';
/** An island that is slower than that has been scrolled past (ms). */
const WAIT = 3000;
const CONTROLS = 'main :is(input, select, textarea, button)';
/** An island that has not drawn its form yet. */
const UNDRAWN = 'main :is(astro-island[ssr], astro-island:empty, [data-waiting])';

const allControls = () => [...document.querySelectorAll<HTMLElement>(CONTROLS)];

function nameOf(control: Element): string {
  const name = control.getAttribute('name');
  if (name && control instanceof HTMLInputElement && control.type === 'radio')
    return `${name}=${control.value}`;
  return name ?? `text:${control.getAttribute('aria-label') ?? control.textContent}`;
}

/** The control with the keyboard; as its row may be gone afterwards, those below it follow, then those above. */
function activeControls(): string[] {
  const all = allControls();
  const at = all.indexOf(document.activeElement as HTMLElement);
  return at < 0 ? [] : [...all.slice(at), ...all.slice(0, at).reverse()].map(nameOf);
}

export function keepPlace(): void {
  const place: Place = { path: location.pathname, top: scrollY, controls: activeControls() };
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

/** The form is drawn by its island: the place is there once all of them have been drawn. */
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
    if (document.querySelector(UNDRAWN) && performance.now() < end) return requestAnimationFrame(look);
    const here = new Map(
      allControls()
        .reverse()
        .map((each) => [nameOf(each), each]),
    );
    const nearest = place.controls.find((name) => here.has(name));
    if (nearest) here.get(nearest)?.focus({ preventScroll: true });
    scrollTo({ top: place.top, behavior: 'instant' });
  };
  requestAnimationFrame(look);
}
