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

const TABS = ':is(.tabbar, .tltabs, .sidenav) a[aria-current="page"]';

// The tab one is on leads to the top of its page; there it is an ordinary link, which reads the page anew.
document.addEventListener('click', (event) => {
  const tab = (event.target as Element).closest?.<HTMLAnchorElement>(TABS);
  if (!tab || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (tab.pathname !== location.pathname || scrollY === 0) return;
  event.preventDefault();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
});
