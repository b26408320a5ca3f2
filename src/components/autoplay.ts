const EVERY_MS = 5000;

/** Turns a slider by itself until the visitor does anything to it. @returns what ends that for good. */
export function autoplay(slider: HTMLElement, turn: () => void): () => void {
  const pause = slider.querySelector<HTMLButtonElement>('[data-pause]');
  if (!pause || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let timer = 0;
  let isOver = slider.contains(document.activeElement);
  let isInView = true;
  const tick = () => document.hidden || slider.matches(':hover') || turn();
  const wait = () => {
    clearInterval(timer);
    if (isInView && !isOver) timer = window.setInterval(tick, EVERY_MS);
  };
  // Out of sight nothing moves, and what comes into sight is looked at for five seconds first.
  const sight = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting === true;
    wait();
  });
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    sight.disconnect();
    // A button that goes away hands the focus to what it moved.
    if (pause === document.activeElement)
      slider.querySelector<HTMLElement>('[data-track]')?.focus({ preventScroll: true });
    pause.hidden = true;
  };
  if (isOver) return stop;
  sight.observe(slider);
  wait();
  pause.hidden = false;
  pause.addEventListener('click', stop);
  const stopUnlessPause = ({ target }: Event) => pause.contains(target as Node) || stop();
  slider.addEventListener('focusin', stopUnlessPause);
  slider.addEventListener('pointerdown', stopUnlessPause);
  slider.addEventListener('wheel', ({ deltaX, deltaY }) => Math.abs(deltaX) > Math.abs(deltaY) && stop(), {
    passive: true,
  });
  slider.addEventListener('pointerleave', wait);
  return stop;
}
