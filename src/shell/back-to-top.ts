/** Pixels that a finger at rest still moves: no change of direction. */
const STILL = 8;

const ways = document.querySelectorAll<HTMLElement>('[data-totop]');
let isFar = false;
let isTurning = false;
let last = scrollY;

/** The way up shows to those who turn back, and covers nothing for those who read on; a call is offered to both. */
function show(): void {
  for (const way of ways)
    way.classList.toggle('totop--on', isFar && (isTurning || way.matches('.totop--call')));
}

// A sentinel one screen down tells how far the reader is without any layout.
const sentinel = document.createElement('div');
sentinel.setAttribute('aria-hidden', 'true');
document.body.prepend(sentinel);
new IntersectionObserver(
  ([entry]) => {
    isFar = !entry?.isIntersecting;
    show();
  },
  { rootMargin: '100% 0px 0px 0px' },
).observe(sentinel);

addEventListener(
  'scroll',
  () => {
    if (Math.abs(scrollY - last) < STILL) return;
    isTurning = scrollY < last;
    last = scrollY;
    show();
  },
  { passive: true },
);

// Without a step in the history: Back leads to the page before, not down again.
for (const button of document.querySelectorAll<HTMLAnchorElement>('a.totop[href^="#"]'))
  button.addEventListener('click', (event) => {
    event.preventDefault();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
