import { autoplay } from './autoplay.ts';

const isStill = matchMedia('(prefers-reduced-motion: reduce)');

// The track scrolls by itself (scroll-snap); this adds the buttons, the counter and what moves on by itself.
function enliven(slider: HTMLElement): void {
  const track = slider.querySelector<HTMLElement>('[data-track]');
  const count = slider.querySelector('[data-count]');
  if (!track) return;
  slider.dataset.slider = 'live';
  const slides = [...track.children] as HTMLElement[];
  const width = () => {
    const [first, second] = slides;
    return Math.max(1, first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth);
  };
  const place = () => Math.round(track.scrollLeft / width());
  const room = () => track.scrollWidth - track.clientWidth;
  const isAt = (by: number) => (by < 0 ? track.scrollLeft <= 1 : track.scrollLeft >= room() - 1);
  const go = (to: number) =>
    track.scrollTo({ left: to * width(), behavior: isStill.matches ? 'instant' : 'smooth' });
  /** As many slides as are seen whole. */
  const inView = () => Math.max(1, Math.floor(track.clientWidth / width()));
  const buttons = slider.querySelectorAll<HTMLButtonElement>('[data-step]');
  for (const button of buttons)
    button.addEventListener('click', () => go(place() + Number(button.dataset.step) * inView()));
  const show = () => {
    if (count) count.textContent = `${place() + 1} / ${slides.length}`;
    for (const button of buttons) {
      const ends = isAt(Number(button.dataset.step));
      // A button that goes away hands the focus to what it moved.
      if (ends && button === document.activeElement) track.focus({ preventScroll: true });
      button.disabled = ends;
    }
    // Where all of it is in view, there is nothing to turn.
    slider.toggleAttribute('data-whole', room() <= 1);
  };
  new ResizeObserver(show).observe(track);
  track.addEventListener('scroll', show, { passive: true });
  autoplay(slider, () => go(isAt(1) ? 0 : place() + 1));
}

function enlivenAll(): void {
  for (const slider of document.querySelectorAll<HTMLElement>('[data-slider=""]')) enliven(slider);
}
enlivenAll();
// A row that takes another one's place comes with its cards.
document.addEventListener('cards', enlivenAll);
