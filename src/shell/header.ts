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
