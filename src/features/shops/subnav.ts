// Marks the part of the page that is being read, and keeps its name in sight where the row is wider than the screen.
const nav = document.querySelector<HTMLElement>('[data-subnav]');
const links = new Map([...(nav?.querySelectorAll('a') ?? [])].map((link) => [link.hash.slice(1), link]));
const [first = ''] = links.keys();

function mark(id: string): void {
  const now = links.get(id);
  if (!nav || !now || now.hasAttribute('aria-current')) return;
  for (const link of links.values()) link.removeAttribute('aria-current');
  now.setAttribute('aria-current', 'true');
  nav.scrollTo({ left: now.offsetLeft - (nav.clientWidth - now.offsetWidth) / 2 });
}

const observer = new IntersectionObserver(
  (entries) => {
    const reading = entries.find(({ isIntersecting }) => isIntersecting);
    // Above the first part nothing is being read yet.
    if (reading) mark(links.has(reading.target.id) ? reading.target.id : first);
  },
  { rootMargin: '-30% 0px -60% 0px' },
);
for (let above = nav?.previousElementSibling; above; above = above.previousElementSibling)
  observer.observe(above);
for (const id of links.keys()) {
  const part = document.getElementById(id);
  if (part) observer.observe(part);
}
