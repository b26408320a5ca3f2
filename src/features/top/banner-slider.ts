const section = document.querySelector<HTMLElement>('[data-banners]');
if (section)
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    // Where the slider cannot be fetched, the row still scrolls.
    import('./enliven-banners.ts').then(({ enliven }) => enliven(section)).catch(() => {});
  }).observe(section);
