const buttons = document.querySelectorAll<HTMLElement>('[data-totop]');

// A sentinel one screen down tells without listening to every scroll.
const sentinel = document.createElement('div');
sentinel.setAttribute('aria-hidden', 'true');
document.body.prepend(sentinel);
new IntersectionObserver(
  ([entry]) => {
    for (const button of buttons) button.classList.toggle('totop--on', !entry?.isIntersecting);
  },
  { rootMargin: '100% 0px 0px 0px' },
).observe(sentinel);

// Without a step in the history: Back leads to the page before, not down again.
for (const button of document.querySelectorAll<HTMLAnchorElement>('a.totop[href^="#"]'))
  button.addEventListener('click', (event) => {
    event.preventDefault();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
