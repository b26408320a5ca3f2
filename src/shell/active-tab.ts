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
