/** Scrolling this far (px) in one direction decides; less is a trembling thumb. */
const STEP = 24;

const bar = document.querySelector<HTMLElement>('[data-topbar]');
const root = document.documentElement;
let settledAt = 0;

if (bar) {
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - settledAt;
      if (Math.abs(moved) < STEP && scrollY > 0) return;
      settledAt = scrollY;
      const isAway = moved > 0 && scrollY > bar.offsetHeight * 2 && !bar.contains(document.activeElement);
      root.classList.toggle('topbar-away', isAway);
    },
    { passive: true },
  );
  bar.addEventListener('focusin', () => root.classList.remove('topbar-away'));
}

/** The way up, and the tab one is on; a call's path is a number. */
const UPWARDS = ':is(.tabbar, .tltabs, .sidenav) a[aria-current="page"], .totop';

// At the top of its page a tab is an ordinary link, which reads the page anew. No step in the history: Back leads to
// the page before, not down again.
document.addEventListener('click', (event) => {
  const way = (event.target as Element).closest?.<HTMLAnchorElement>(UPWARDS);
  if (!way || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (way.pathname !== location.pathname || scrollY === 0) return;
  event.preventDefault();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  if (way.hash) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
});
