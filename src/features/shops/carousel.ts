// The track scrolls by itself (scroll-snap); this adds the buttons and the counter.
for (const carousel of document.querySelectorAll<HTMLElement>('[data-carousel]')) {
  const track = carousel.querySelector<HTMLElement>('[data-track]');
  const count = carousel.querySelector('[data-count]');
  if (!track) continue;
  const total = track.children.length;
  const place = () => Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
  const go = (by: number) => {
    const next = Math.max(0, Math.min(total - 1, place() + by));
    track.scrollTo({ left: next * track.clientWidth, behavior: 'smooth' });
  };
  const buttons = carousel.querySelectorAll<HTMLButtonElement>('[data-step]');
  for (const button of buttons) button.addEventListener('click', () => go(Number(button.dataset.step)));
  const tell = () => {
    if (count) count.textContent = `${place() + 1} / ${total}`;
    for (const button of buttons) {
      const leadsTo = place() + Number(button.dataset.step);
      const ends = leadsTo < 0 || leadsTo >= total;
      // A button that goes away hands the focus to the photos.
      if (ends && button === document.activeElement) track.focus({ preventScroll: true });
      button.disabled = ends;
    }
  };
  tell();
  track.addEventListener('scroll', tell, { passive: true });
}
