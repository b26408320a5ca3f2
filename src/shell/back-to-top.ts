/** Pixels that a finger at rest still moves: no change of direction. */
const STILL = 8;
/** What is narrower (px) is pressed where the way up would cover it; of rows and cards enough stays free. */
const NARROW = 130;

const ways = document.querySelectorAll<HTMLElement>('.totop');
let last = scrollY;

/** Steps of a finger's width over the box find every control below it. */
function covers(way: HTMLElement): boolean {
  const { left, top, width } = way.getBoundingClientRect();
  const steps = [0, width / 2, width];
  const isControl = (element: Element) =>
    (element.closest('a:not(.totop),button,input,label')?.clientWidth ?? NARROW) < NARROW;
  return steps.some((x) => steps.some((y) => document.elementsFromPoint(left + x, top + y).some(isControl)));
}

/** The way up shows to those who turn back, and covers nothing for those who read on; a call is offered to both. */
addEventListener('scroll', () => {
  if (Math.abs(scrollY - last) < STILL) return;
  const isTurning = scrollY < last;
  last = scrollY;
  for (const way of ways)
    way.classList.toggle(
      'totop--on',
      last > innerHeight && (way.matches('.totop--call') || (isTurning && !covers(way))),
    );
});

// Without a step in the history: Back leads to the page before, not down again.
for (const way of ways)
  way.addEventListener('click', (event) => {
    if (way.matches('.totop--call')) return;
    event.preventDefault();
    const still = matchMedia('(prefers-reduced-motion)').matches;
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
