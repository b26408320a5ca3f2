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
