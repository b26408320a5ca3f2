// Marks the part of the page that is being read.
const nav = document.querySelector('[data-subnav]');
const links = new Map([...(nav?.querySelectorAll('a') ?? [])].map((link) => [link.hash.slice(1), link]));

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting)
        for (const [id, link] of links)
          if (id === target.id) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
  },
  { rootMargin: '-30% 0px -60% 0px' },
);
for (const id of links.keys()) {
  const part = document.getElementById(id);
  if (part) observer.observe(part);
}
