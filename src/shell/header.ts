/** Scrolling this far (px) in one direction decides; less is a trembling thumb. */
const STEP = 24;

const bar = document.querySelector<HTMLElement>('[data-topbar]');
let settledAt = 0;

if (bar)
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - settledAt;
      if (Math.abs(moved) < STEP && scrollY > 0) return;
      settledAt = scrollY;
      bar.classList.toggle('topbar--away', moved > 0 && scrollY > bar.offsetHeight * 2);
    },
    { passive: true },
  );
