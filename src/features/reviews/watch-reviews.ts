import { hasSession } from '../../lib/me-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { hasReported } from './has-reported.ts';

/** Reviews are stored pages: what their reader has done about them is fetched when they come into sight. */
for (const place of document.querySelectorAll<HTMLElement>('[data-reviews]')) {
  const show = () =>
    void import('./enliven-reviews.ts').then(
      ({ enliven }) => enliven(place),
      () => {},
    );
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      show();
    },
    { rootMargin: '200px' },
  );
  // A guest who has reported nothing has nothing that could be fetched.
  if (hasSession() || hasReported()) watch.observe(place);
  place.addEventListener('changed', show);
  place.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-useful], [data-report]');
    if (button) import('./enliven-reviews.ts').then(({ press }) => press(button), showUnloaded);
  });
}
